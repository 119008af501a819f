/** Parts of the pictures that people save and show: dark stone with a thin streak of gold, lines of text, the label of paper money. Drawn here; nothing leaves the browser. */

export type Pen = CanvasRenderingContext2D;
export type Size = { readonly width: number; readonly height: number };

export const INK = "#12151c";
export const MARGIN = 96;
const FONT = "Inter, system-ui, sans-serif";
const PAPER_HEIGHT = 120;

/** Light and quiet letters on the stone, whatever the theme. */
export const LETTERS = "#f4f5f7";
export const QUIET = "#b7bcc8";

/** Draws a picture of that size and returns it as a PNG. */
export async function drawPicture({ width, height }: Size, draw: (pen: Pen) => void): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("this browser draws no pictures");
  await document.fonts.ready;
  draw(pen);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("the picture could not be drawn")) : resolve(blob)), "image/png");
  });
}

/** Dark stone with one thin streak of gold that rises from so many px below the top. */
export function drawStone(pen: Pen, { width, height }: Size, streak: number): void {
  const ground = pen.createLinearGradient(0, 0, width * 0.4, height);
  ground.addColorStop(0, "#1d212b");
  ground.addColorStop(1, INK);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  pen.strokeStyle = "#d9a52b";
  pen.lineCap = "round";
  for (const [line, from, to] of [
    [7, [MARGIN, streak], [width - MARGIN, streak - 30]],
    [3, [width * 0.38, streak + 4], [width - MARGIN * 1.6, streak - 12]],
  ] as const) {
    pen.lineWidth = line;
    pen.globalAlpha = line > 5 ? 0.85 : 0.5;
    pen.beginPath();
    pen.moveTo(from[0], from[1]);
    pen.lineTo(to[0], to[1]);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

/** At the foot: that this is not real money. */
export function drawPaper(pen: Pen, { width, height }: Size, text: string): void {
  pen.fillStyle = "#f3e3b5";
  pen.fillRect(0, height - PAPER_HEIGHT, width, PAPER_HEIGHT);
  pen.fillStyle = "#5c4305";
  pen.textAlign = "center";
  drawText(pen, text, { x: width / 2, y: height - 48, size: 34, weight: 600, room: width - 2 * MARGIN });
}

type Line = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  /** Smaller where it would be wider. */
  readonly room: number;
};

/** One line of text, in the pen's colour and from its side; returns how wide it is. */
export function drawText(pen: Pen, text: string, { x, y, size, weight, room }: Line): number {
  pen.font = `${weight} ${size}px ${FONT}`;
  const width = pen.measureText(text).width;
  if (width > room) pen.font = `${weight} ${Math.floor((size * room) / width)}px ${FONT}`;
  pen.fillText(text, x, y);
  return Math.min(width, room);
}
