export const wheels = ['LF', 'RF', 'LR', 'RR'] as const;
export type Wheel = (typeof wheels)[number];

export const wheelNames: Readonly<Record<Wheel, string>> = {
  LF: 'Left front',
  RF: 'Right front',
  LR: 'Left rear',
  RR: 'Right rear',
};

const isLeft = (wheel: Wheel) => wheel === 'LF' || wheel === 'LR';

/** Exaggerates a wheel's angle, because a tenth of a degree would be invisible. */
const toeExaggeration = 32;
const mostTurn = 15;

/**
 * The drawn angle of a wheel from above, front at the top.
 *
 * @param toe in degrees; positive is toe-in: the fronts of the wheels point to each other
 * @returns degrees clockwise, as in SVG; null if unknown
 */
export function wheelTurn(wheel: Wheel, toe: number | null): number | null {
  if (toe === null) return null;
  const drawnTurn = Math.max(-mostTurn, Math.min(mostTurn, toe * toeExaggeration));
  const turn = isLeft(wheel) ? drawnTurn : -drawnTurn;
  return Math.round(turn * 10) / 10 || 0;
}

/** Camber at which a picture shows the most lean, in degrees; GT cars go to 4 or 5. */
const mostCamber = 5;

/** -1 for a wheel whose top leans fully to the car (negative camber), 1 for one that leans fully away; null if unknown. */
export function wheelLean(camber: number | null): number | null {
  if (camber === null) return null;
  const lean = Math.max(-1, Math.min(1, camber / mostCamber));
  return Math.round(lean * 100) / 100 || 0;
}

export type WheelSize = { width: number; length: number };

/**
 * The contact patch of a leaning tyre from above, centred on the wheel: long on the edge it leans on, the inner edge with
 * negative camber.
 *
 * @returns the points of an SVG polygon
 */
export function contactPatch(wheel: Wheel, lean: number, { width, length }: WheelSize): string {
  const half = length * 0.36;
  const inner = half * (1 - 0.85 * Math.max(0, lean));
  const outer = half * (1 - 0.85 * Math.max(0, -lean));
  const [left, right] = isLeft(wheel) ? [outer, inner] : [inner, outer];
  const x = width / 2;
  return [
    [-x, -left],
    [x, -right],
    [x, right],
    [-x, left],
  ]
    .map(([a = 0, b = 0]) => `${round(a)},${round(b)}`)
    .join(' ');
}

export function toeName(toe: number | null): string {
  if (toe === null || toe === 0) return '';
  return toe > 0 ? 'in' : 'out';
}

const round = (value: number) => Math.round(value * 10) / 10;
