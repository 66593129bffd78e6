import type { Outline } from './outlines.ts';

/** 0xRRGGBB. */
export type Colour = number;

/** Shades between two colours: enough for smooth edges, few enough for a palette. */
const shades = 8;

export type Canvas = {
  width: number;
  height: number;
  pixels: Uint32Array;
  /** Fills what the outlines surround, with smooth edges; what one of them surrounds the other way is a hole. */
  fill(outlines: readonly Outline[], colour: Colour): void;
};

/**
 * A picture of one colour to be painted on. Each edge adds to the pixels of its rows how much it covers, signed by its
 * direction; the sums along a row are the coverage.
 */
export function createCanvas(width: number, height: number, ground: Colour): Canvas {
  const pixels = new Uint32Array(width * height).fill(ground);
  const stride = width + 2;
  const coverage = new Float32Array(stride * height);

  function addEdge(fromX: number, fromY: number, toX: number, toY: number): void {
    if (fromY === toY) return;
    const direction = fromY < toY ? 1 : -1;
    const [topX, topY, bottomX, bottomY] =
      direction === 1 ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY];
    const slope = (bottomX - topX) / (bottomY - topY);
    const last = Math.min(height, Math.ceil(bottomY));
    for (let row = Math.max(0, Math.floor(topY)); row < last; row += 1) {
      const [start, end] = [Math.max(row, topY), Math.min(row + 1, bottomY)];
      if (end <= start) continue;
      const [one, other] = [topX + (start - topY) * slope, topX + (end - topY) * slope];
      addPart(row, Math.min(one, other), Math.max(one, other), direction * (end - start));
    }
  }

  /** One row's part of an edge, from left to right, of a height below 1. */
  function addPart(row: number, from: number, to: number, height: number): void {
    const leftEdge = within(from);
    const right = within(to);
    const first = Math.floor(leftEdge);
    const last = Math.floor(right);
    const at = row * stride;
    if (first === last || right - leftEdge < 1e-6) {
      addPixel(at + first, (leftEdge + right) / 2 - first, height);
      return;
    }
    for (let column = first; column <= last; column += 1) {
      const [start, end] = [Math.max(column, leftEdge), Math.min(column + 1, right)];
      addPixel(at + column, (start + end) / 2 - column, (height * (end - start)) / (right - leftEdge));
    }
  }

  /** @param middle how far into the pixel the edge passes, 0 to 1 */
  function addPixel(place: number, middle: number, height: number): void {
    coverage[place] = (coverage[place] ?? 0) + height * (1 - middle);
    coverage[place + 1] = (coverage[place + 1] ?? 0) + height * middle;
  }

  const within = (x: number) => Math.max(0, Math.min(width - 0.001, x));

  function fill(outlines: readonly Outline[], colour: Colour): void {
    let [top, bottom] = [height, 0];
    let [leftmost, rightmost] = [width, 0];
    for (const { points } of outlines) {
      points.forEach(([x, y], at) => {
        const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y];
        addEdge(x, y, nextX, nextY);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
        leftmost = Math.min(leftmost, x);
        rightmost = Math.max(rightmost, x);
      });
    }
    const firstColumn = Math.floor(within(leftmost));
    const lastColumn = Math.min(width + 1, Math.floor(within(rightmost)) + 2);
    for (let row = Math.max(0, Math.floor(top)); row < Math.min(height, Math.ceil(bottom)); row += 1) {
      paintRow(row, firstColumn, lastColumn, colour);
    }
  }

  function paintRow(row: number, first: number, last: number, colour: Colour): void {
    let sum = 0;
    for (let column = first; column <= last; column += 1) {
      const place = row * stride + column;
      sum += coverage[place] ?? 0;
      coverage[place] = 0;
      const shade = Math.round(Math.min(1, Math.abs(sum)) * shades);
      if (shade === 0 || column >= width) continue;
      const pixel = row * width + column;
      pixels[pixel] = shade === shades ? colour : mixColours(pixels[pixel] ?? 0, colour, shade / shades);
    }
  }

  return { width, height, pixels, fill };
}

/** @param part of `over`, 0 to 1 */
function mixColours(under: Colour, over: Colour, part: number): Colour {
  const channel = (shift: number) => {
    const [below, above] = [(under >> shift) & 0xff, (over >> shift) & 0xff];
    return Math.round(below + (above - below) * part) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}
