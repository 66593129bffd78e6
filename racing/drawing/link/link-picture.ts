import { carAero, carBody, carDetails, wheelCentres, wheelSize } from '../car-drawing.ts';
import type { CarCorner } from '../car-from-above.ts';
import { contactPatch, wheels } from '../wheels.ts';
import { type Canvas, createCanvas } from './canvas.ts';
import { colourOfClass, colours } from './colours.ts';
import { type Outline, outlinesOf, type Placing, penOutlines, placeOutlines } from './outlines.ts';
import { pngOf } from './png.ts';
import { canWrite, inLines, widthOf, write } from './writing.ts';

/** The content of a setup's link preview. Unknown texts are ''. */
export type LinkCard = {
  car: string;
  carClass: string;
  track: string;
  game: string;
  madeFor: string;
  title: string;
  /** Null for a setup that cannot be read: only the car is drawn. */
  corners: Pick<CarCorner, 'wheel' | 'turn' | 'lean' | 'facts'>[] | null;
};

const linkPictureSize = { width: 1200, height: 630 };

const marginLeft = 72;
/** The words end before this, where the car's values begin. */
const room = 600;
const car: Placing = { x: 817, y: 63, scale: 2.1 };

/**
 * The preview picture for a link to a setup: the car from above, the values at its wheels and the setup's purpose.
 *
 * @param card null for the picture of all other pages
 * @returns a PNG file; the same card gives the same bytes
 */
export async function linkPicture(card: LinkCard | null): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = createCanvas(linkPictureSize.width, linkPictureSize.height, colours.pit);
  const accent = card?.carClass ? colourOfClass(card.carClass) : colours.signal;
  canvas.fill([box(0, 0, 16, linkPictureSize.height)], accent);
  drawBrand(canvas);
  writeWords(canvas, card ?? nothingChosen);
  drawCar(canvas, card?.corners ?? null);
  return pngOf(canvas);
}

const nothingChosen: LinkCard = {
  car: 'Sim racing car setups',
  carClass: '',
  track: 'Every value legal, every change with its reason',
  game: '',
  madeFor: 'Assetto Corsa Competizione · Le Mans Ultimate',
  title: '',
  corners: null,
};

const box = (x: number, y: number, width: number, height: number): Outline => ({
  isClosed: true,
  points: [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ],
});

function drawBrand(canvas: Canvas): void {
  const at = { x: marginLeft - 4, y: 52, scale: 1.6 };
  canvas.fill(penOutlines(placeOutlines(outlinesOf('M3 3h20l6 6v20H3z'), at), 3.2), colours.chalk);
  canvas.fill(penOutlines(placeOutlines(outlinesOf('m9 16 6 6L25 10'), at), 6), colours.signal);
  write(canvas, 'Scrutineer', { x: marginLeft + 62, y: 92, size: 42, colour: colours.chalk });
}

/** A line that has letters of other alphabets is left out: half a line would tell something else. */
const measureText = (text: string) => {
  const line = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  return canWrite(line) ? line : '';
};

function writeWords(canvas: Canvas, card: LinkCard): void {
  const [name, track, madeFor, title] = [card.car, card.track, card.madeFor, card.title].map(measureText);
  let y = 168;
  const marks = [card.carClass, card.game].map(measureText).filter(Boolean);
  let x = marginLeft;
  marks.forEach((mark, place) => {
    const isClass = place === 0 && mark === card.carClass;
    const width = widthOf(mark, 30) + 28;
    canvas.fill([box(x, y - 34, width, 46)], isClass ? colourOfClass(mark) : colours.line);
    write(canvas, mark, { x: x + 14, y, size: 30, colour: isClass ? colours.pit : colours.chalk });
    x += width + 12;
  });
  const lines = (text: string | undefined, size: number, most: number, colour: number, gap: number) => {
    if (!text) return;
    y += gap;
    for (const line of inLines(text, { size, room, most })) {
      y += Math.round(size * 1.04);
      write(canvas, line, { x: marginLeft, y, size, colour });
    }
  };
  const size = widthOf(name ?? '', 92) <= room * 1.7 ? 92 : 74;
  lines(name, size, 2, colours.chalk, 20);
  lines(track, 54, 2, colours.signal, 16);
  lines(madeFor, 36, 2, colours.dim, 16);
  if (title && y < 530) lines(title, 36, 1, colours.chalk, 14);
}

function drawCar(canvas: Canvas, corners: LinkCard['corners']): void {
  const body = placeOutlines(outlinesOf(carBody), car);
  canvas.fill(body, colours.panel);
  canvas.fill(penOutlines(placeOutlines(outlinesOf(carDetails), car), 2.5), colours.edge);
  canvas.fill(penOutlines(body, 3.5), colours.chalk);
  canvas.fill(penOutlines(placeOutlines(outlinesOf(carAero), car), 3), colours.chalk);
  for (const wheel of wheels) {
    const corner = corners?.find((each) => each.wheel === wheel);
    const centre = wheelCentres[wheel];
    const at: Placing = {
      x: car.x + centre.x * car.scale,
      y: car.y + centre.y * car.scale,
      scale: car.scale,
      turn: corner?.turn ?? 0,
    };
    const { width, length } = wheelSize;
    const tyre = placeOutlines([box(-width / 2, -length / 2, width, length)], at);
    canvas.fill(tyre, colours.pit);
    canvas.fill(penOutlines(tyre, 3.5), colours.chalk);
    if (corner?.lean !== null && corner?.lean !== undefined) {
      const patch = contactPatch(wheel, corner.lean, { width: width - 4, length });
      canvas.fill(placeOutlines(outlinesOf(`M${patch}Z`), at), colours.signal);
    }
    if (corner) writeCorner(canvas, corner, at.y);
  }
}

function writeCorner(
  canvas: Canvas,
  { wheel, facts }: NonNullable<LinkCard['corners']>[number],
  y: number,
): void {
  const isLeft = wheel.startsWith('L');
  const from = isLeft ? 'end' : 'start';
  const x = isLeft ? car.x - 6 : car.x + 120 * car.scale + 6;
  const textOf = (key: string) => measureText(facts.find((fact) => fact.key === key)?.fact.text ?? '');
  const [pressure, camber] = [textOf('pressure'), textOf('camber')];
  const pressureSize = widthOf(pressure, 48) <= 120 ? 48 : 34;
  write(canvas, pressure, { x, y: y + 4, size: pressureSize, colour: colours.chalk, from });
  if (widthOf(camber, 32) <= 120)
    write(canvas, camber, { x, y: y + 44, size: 32, colour: colours.dim, from });
}
