/** The picture of a position or a trader to show to others: the return large, what belongs to it below; an amount only where it is wanted. */
import { drawPaper, drawPicture, drawStone, drawText, LETTERS, MARGIN, QUIET } from "./stone-picture.ts";
import type { Pen } from "./stone-picture.ts";

/** All in the reader's words and numbers. */
export type ShareWords = {
  readonly site: string;
  readonly symbol: string;
  /** "Long 20×". */
  readonly side: string;
  /** Undefined: it is no side, and has no colour. */
  readonly isLong: boolean | undefined;
  /** "+9.42 %". */
  readonly returned: string;
  readonly isLoss: boolean;
  readonly onMargin: string;
  /** "+187.70 USDT"; undefined where it stays one's own. */
  readonly amount: string | undefined;
  /** Names and prices: entry, mark or exit. */
  readonly figures: readonly (readonly [name: string, value: string])[];
  readonly moment: string;
  /** "Paper money · Nothing here is real money"; undefined where money is real. */
  readonly paper: string | undefined;
};

const SIZE = { width: 1080, height: 1080 };
const ROOM = SIZE.width - 2 * MARGIN;
const STREAK = 236;
const [GREEN, RED] = ["#2fcb8b", "#ff6f82"];

export function drawShare(words: ShareWords): Promise<Blob> {
  return drawPicture(SIZE, (pen) => {
    drawStone(pen, SIZE, STREAK);
    pen.textAlign = "left";
    line(pen, words.site, { y: 150, size: 52, weight: 700, colour: LETTERS });
    const wide = line(pen, words.symbol, { y: 340, size: 56, weight: 600, colour: LETTERS });
    pen.fillStyle = words.isLong === undefined ? QUIET : words.isLong ? GREEN : RED;
    drawText(pen, words.side, { x: MARGIN + wide + 28, y: 340, size: 44, weight: 600, room: Math.max(1, ROOM - wide - 28) });
    const tone = words.isLoss ? RED : GREEN;
    line(pen, words.returned, { y: 540, size: 168, weight: 700, colour: tone });
    const under = words.amount === undefined ? words.onMargin : `${words.onMargin} · ${words.amount}`;
    line(pen, under, { y: 616, size: 40, weight: 400, colour: QUIET });
    drawFigures(pen, words.figures);
    line(pen, words.moment, { y: 910, size: 30, weight: 400, colour: QUIET });
    if (words.paper !== undefined) drawPaper(pen, SIZE, words.paper);
  });
}

/** Side by side, names above. */
function drawFigures(pen: Pen, figures: ShareWords["figures"]): void {
  const column = ROOM / Math.max(1, figures.length);
  figures.forEach(([name, value], index) => {
    const [x, room] = [MARGIN + index * column, column - 24];
    pen.fillStyle = QUIET;
    drawText(pen, name, { x, y: 740, size: 32, weight: 400, room });
    pen.fillStyle = LETTERS;
    drawText(pen, value, { x, y: 800, size: 48, weight: 600, room });
  });
}

type Line = { readonly y: number; readonly size: number; readonly weight: number; readonly colour: string };

function line(pen: Pen, text: string, { colour, ...of }: Line): number {
  pen.fillStyle = colour;
  return drawText(pen, text, { ...of, x: MARGIN, room: ROOM });
}
