/** A car from above, its nose at the top, in units of the drawing. */
export const carSize = { width: 120, height: 240 };
export const wheelSize = { width: 19, length: 42 };
export const wheelCentres = {
  LF: { x: 23, y: 56 },
  RF: { x: 97, y: 56 },
  LR: { x: 23, y: 182 },
  RR: { x: 97, y: 182 },
} as const;

/** Its lines, as SVG paths. */
export const carBody =
  'M60 11c14 0 28 3 36 10 8 6 12 17 12 31 0 14-1 24-4 32-3 12-3 28-2 40 2 16 8 26 8 44 0 22-2 40-8 52H18c-6-12-8-30-8-52 0-18 6-28 8-44 1-12 1-28-2-40-3-8-4-18-4-32 0-14 4-25 12-31 8-7 22-10 36-10Z';
export const carDetails =
  'M36 98c10-9 38-9 48 0l-5 21c-9-4-29-4-38 0ZM41 119l2 33m36-33-2 33M43 152c9 3 25 3 34 0l6 26c-10 6-36 6-46 0ZM47 24l-5 62m31-62 5 62M32 107l-3 44m59-44 3 44M22 207h76';
export const carAero = 'M19 20C32 3 88 3 101 20M12 225h96v9H12Zm16-5v5m64-5v5';
