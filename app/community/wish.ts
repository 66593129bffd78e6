/** A wish as a form holds it; '' is not chosen, or any. */
export type WishValues = { game: string; car: string; track: string; session: string; weather: string };
export type WishErrors = Partial<Record<keyof WishValues, string>>;

/** A setup that drivers want, as a line of a list. */
export type WantedLine = {
  id: number;
  /** `BMW M4 GT3 at Suzuka, wet race`. */
  title: string;
  game: string;
  carClass: string;
  /** `3 drivers want it`. */
  drivers: string;
};
