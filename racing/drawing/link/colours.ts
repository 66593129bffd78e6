/** The product's colours in sRGB, as `app/tokens.css` has them. */
export const colours = {
  pit: 0x06070a,
  panel: 0x15171c,
  line: 0x282c31,
  edge: 0x646972,
  chalk: 0xf3f5f8,
  dim: 0xadb1b9,
  signal: 0xcde81c,
};

const classColours: Readonly<Record<string, number>> = {
  GT3: 0x3fc168,
  GT4: 0x24abe8,
  GT2: 0xf3821d,
  GTC: 0xe3b831,
  TCX: 0xd476cd,
  Hypercar: 0xf14445,
  GTP: 0xf14445,
  LMGT3: 0x3fc168,
  LMGTE: 0xf28f29,
  LMP2: 0x5590f3,
  LMP3: 0xae7ee2,
};

/** The colour of a car's class, as a timing screen has it. */
export const colourOfClass = (carClass: string): number => classColours[carClass] ?? 0x9199a5;
