/** The poster to save: name, code and QR on stone, as a picture for a phone's screen. Drawn here; nothing leaves the browser. */
import { encode } from "uqr";
import { drawPaper, drawPicture, drawStone, drawText, INK, LETTERS, MARGIN, QUIET } from "../../../web/pictures/stone-picture.ts";
import type { Pen } from "../../../web/pictures/stone-picture.ts";

export type PosterWords = {
  readonly site: string;
  readonly headline: string;
  readonly codeLabel: string;
  readonly code: string;
  readonly link: string;
  /** "Paper money · Nothing here is real money"; undefined where money is real. */
  readonly paper: string | undefined;
};

const SIZE = { width: 1080, height: 1440 };
const QR_SIDE = 600;
const STREAK = 282;

export function drawPoster(words: PosterWords): Promise<Blob> {
  return drawPicture(SIZE, (pen) => {
    drawStone(pen, SIZE, STREAK);
    pen.textAlign = "center";
    line(pen, words.site, { y: 150, size: 64, weight: 700, colour: LETTERS });
    line(pen, words.headline, { y: 224, size: 36, weight: 400, colour: QUIET });
    drawQr(pen, words.link, 320);
    line(pen, words.codeLabel, { y: 1000, size: 32, weight: 400, colour: QUIET });
    line(pen, words.code, { y: 1084, size: 76, weight: 700, colour: LETTERS });
    line(pen, words.link, { y: 1160, size: 28, weight: 400, colour: QUIET });
    if (words.paper !== undefined) drawPaper(pen, SIZE, words.paper);
  });
}

type Line = { readonly y: number; readonly size: number; readonly weight: number; readonly colour: string };

/** One line in the middle. */
function line(pen: Pen, text: string, { colour, ...of }: Line): void {
  pen.fillStyle = colour;
  drawText(pen, text, { ...of, x: SIZE.width / 2, room: SIZE.width - 2 * MARGIN });
}

/** Dark on white whatever the theme: that is what cameras read best. */
function drawQr(pen: Pen, link: string, top: number): void {
  const left = (SIZE.width - QR_SIDE) / 2;
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
