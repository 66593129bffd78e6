/** A corner by its share of the lap from the line. */
export type KnownCorner = { number: number; name?: string | undefined; from: number; to: number };
/** As far as the catalogue knows the track. */
export type KnownTrack = { lengthM: number; corners: readonly KnownCorner[] };

/** `T7 Tosa`, or `T7`. */
export const cornerName = ({ number, name }: KnownCorner): string =>
  name ? `T${number} ${name}` : `T${number}`;
