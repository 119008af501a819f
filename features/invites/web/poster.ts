/** The poster to save: name, code and QR on stone, as a picture for a phone's screen. Drawn here; nothing leaves the browser. */
import { encode } from "uqr";

export type PosterWords = {
  readonly site: string;
  readonly headline: string;
  readonly codeLabel: string;
  readonly code: string;
  readonly link: string;
  /** "Paper money · Nothing here is real money"; undefined where money is real. */
  readonly paper: string | undefined;
};

const WIDTH = 1080;
const HEIGHT = 1440;
const MARGIN = 96;
const QR_SIDE = 600;
const INK = "#12151c";
const FONT = "Inter, system-ui, sans-serif";

export async function drawPoster(words: PosterWords): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("this browser draws no pictures");
  await document.fonts.ready;
  drawStone(pen);
  pen.textAlign = "center";
  pen.fillStyle = "#f4f5f7";
  drawText(pen, words.site, { y: 150, size: 64, weight: 700 });
  pen.fillStyle = "#b7bcc8";
  drawText(pen, words.headline, { y: 224, size: 36, weight: 400 });
  drawQr(pen, words.link, 320);
  pen.fillStyle = "#b7bcc8";
  drawText(pen, words.codeLabel, { y: 1000, size: 32, weight: 400 });
  pen.fillStyle = "#f4f5f7";
  drawText(pen, words.code, { y: 1084, size: 76, weight: 700 });
  pen.fillStyle = "#b7bcc8";
  drawText(pen, words.link, { y: 1160, size: 28, weight: 400 });
  if (words.paper !== undefined) drawPaper(pen, words.paper);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("the poster could not be drawn")) : resolve(blob)), "image/png");
  });
}

type Pen = CanvasRenderingContext2D;

/** Dark stone with one thin streak of gold. */
function drawStone(pen: Pen): void {
  const ground = pen.createLinearGradient(0, 0, WIDTH * 0.4, HEIGHT);
  ground.addColorStop(0, "#1d212b");
  ground.addColorStop(1, INK);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = "#d9a52b";
  pen.lineCap = "round";
  for (const [width, from, to] of [
    [7, [MARGIN, 282], [WIDTH - MARGIN, 252]],
    [3, [WIDTH * 0.38, 286], [WIDTH - MARGIN * 1.6, 270]],
  ] as const) {
    pen.lineWidth = width;
    pen.globalAlpha = width > 5 ? 0.85 : 0.5;
    pen.beginPath();
    pen.moveTo(from[0], from[1]);
    pen.lineTo(to[0], to[1]);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

/** Dark on white whatever the theme: that is what cameras read best. */
function drawQr(pen: Pen, link: string, top: number): void {
  const left = (WIDTH - QR_SIDE) / 2;
  pen.fillStyle = "#ffffff";
  pen.beginPath();
  pen.roundRect(left, top, QR_SIDE, QR_SIDE, 36);
  pen.fill();
  const { data, size } = encode(link, { border: 2 });
  // Whole points, so that no seams show.
  const side = Math.floor(QR_SIDE / size);
  const edge = Math.floor((QR_SIDE - side * size) / 2);
  pen.fillStyle = INK;
  data.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) pen.fillRect(left + edge + x * side, top + edge + y * side, side, side);
    }),
  );
}

function drawPaper(pen: Pen, text: string): void {
  pen.fillStyle = "#f3e3b5";
  pen.fillRect(0, HEIGHT - 120, WIDTH, 120);
  pen.fillStyle = "#5c4305";
  drawText(pen, text, { y: HEIGHT - 48, size: 34, weight: 600 });
}

/** One line in the middle, smaller where it would not fit. */
function drawText(
  pen: Pen,
  text: string,
  { y, size, weight }: { readonly y: number; readonly size: number; readonly weight: number },
): void {
  const room = WIDTH - 2 * MARGIN;
  pen.font = `${weight} ${size}px ${FONT}`;
  const width = pen.measureText(text).width;
  if (width > room) pen.font = `${weight} ${Math.floor((size * room) / width)}px ${FONT}`;
  pen.fillText(text, WIDTH / 2, y);
}
