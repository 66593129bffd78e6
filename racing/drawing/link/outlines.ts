type Point = readonly [x: number, y: number];
/** Corners one after the other; whether it is closed matters to its lines alone. */
export type Outline = { points: Point[]; isClosed: boolean };

/** Where a drawing's own units lie in the picture: enlarged first, turned by degrees clockwise, then moved. */
export type Placing = { x: number; y: number; scale: number; scaleY?: number; turn?: number };

const curveSteps = 8;

/**
 * The outlines of an SVG path, curves cut into short lines.
 *
 * @param path with the commands M, L, H, V, C, Q and Z, in either case
 */
export function outlinesOf(path: string): Outline[] {
  const outlines: Outline[] = [];
  let [x, y] = [0, 0];
  let points: Point[] = [];
  const to = (point: Point) => {
    points.push(point);
    [x, y] = point;
  };
  for (const [, command = '', rest = ''] of path.matchAll(/([MLHVCQZ])([^MLHVCQZ]*)/gi)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const kind = command.toUpperCase();
    const isRelative = kind !== command;
    const size = numbersOf[kind] ?? 1;
    if (kind === 'Z') {
      const outline = outlines.at(-1);
      if (outline) outline.isClosed = true;
      [x, y] = points[0] ?? [x, y];
      points = [];
      continue;
    }
    for (let at = 0; at + size <= numbers.length; at += size) {
      const next = numbers.slice(at, at + size);
      const [dx, dy] = isRelative ? [x, y] : [0, 0];
      if (kind === 'M' && at === 0) points = [];
      if (points.length === 0) {
        outlines.push({ points, isClosed: false });
        if (kind !== 'M') points.push([x, y]);
      }
      if (kind === 'H') to([(next[0] ?? 0) + dx, y]);
      else if (kind === 'V') to([x, (next[0] ?? 0) + dy]);
      else {
        const pairs = pairsOf(next, dx, dy);
        if (pairs.length === 1) to(pairs[0] ?? [x, y]);
        else for (const point of curve([[x, y], ...pairs])) to(point);
      }
    }
  }
  return outlines;
}

/** How many numbers each command takes. */
const numbersOf: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, Z: 1 };

const pairsOf = (numbers: readonly number[], dx: number, dy: number): Point[] =>
  numbers.flatMap((number, at): Point[] =>
    at % 2 === 0 ? [[number + dx, (numbers[at + 1] ?? 0) + dy]] : [],
  );

/** A Bézier curve of any degree (de Casteljau), without its first point. */
function curve(handles: readonly Point[]): Point[] {
  return Array.from({ length: curveSteps }, (_, step) => {
    const part = (step + 1) / curveSteps;
    let level = handles;
    while (level.length > 1) {
      level = level.slice(1).map(([x, y], at): Point => {
        const [fromX, fromY] = level[at] ?? [x, y];
        return [fromX + (x - fromX) * part, fromY + (y - fromY) * part];
      });
    }
    return level[0] ?? [0, 0];
  });
}

/** The same outlines in the picture. */
export function placeOutlines(outlines: readonly Outline[], placing: Placing): Outline[] {
  const { x, y, scale, scaleY = scale, turn = 0 } = placing;
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  return outlines.map(({ points, isClosed }) => ({
    isClosed,
    points: points.map(([a, b]): Point => {
      const [right, down] = [a * scale, b * scaleY];
      return [x + right * cos - down * sin, y + right * sin + down * cos];
    }),
  }));
}

/** The area a pen of this width covers along outlines, with round joins and caps. */
export function penOutlines(outlines: readonly Outline[], width: number): Outline[] {
  const half = width / 2;
  return outlines.flatMap(({ points, isClosed }) => {
    const way = isClosed && points[0] ? [...points, points[0]] : points;
    return way.flatMap(([x, y], at): Outline[] => {
      const [fromX, fromY] = way[at - 1] ?? [x, y];
      const [toX, toY] = way[at + 1] ?? [x, y];
      const length = Math.hypot(x - fromX, y - fromY);
      const dot = isBent(x - fromX, y - fromY, toX - x, toY - y)
        ? [outlineOf(dotCorners.map(([a, b]): Point => [x + a * half, y + b * half]))]
        : [];
      if (length === 0) return dot;
      const [a, b] = [((fromY - y) / length) * half, ((x - fromX) / length) * half];
      const line = outlineOf([
        [fromX - a, fromY - b],
        [x - a, y - b],
        [x + a, y + b],
        [fromX + a, fromY + b],
      ]);
      return [...dot, line];
    });
  });
}

/** Whether a way turns by more than the pieces of a curve do, or ends. */
function isBent(inX: number, inY: number, outX: number, outY: number): boolean {
  const lengths = Math.hypot(inX, inY) * Math.hypot(outX, outY);
  return lengths === 0 || inX * outX + inY * outY < lengths * 0.9;
}

const outlineOf = (points: Point[]): Outline => ({ points, isClosed: true });

const dotCorners = Array.from({ length: 10 }, (_, at): Point => {
  const angle = (at / 10) * 2 * Math.PI;
  return [Math.cos(angle), Math.sin(angle)];
});
