import * as z from 'zod';

/** `parameter|axle`: axle 0 is the front or the only one, 1 the rear. Of the wheels of an axle, the left one. */
const slotSchema = z.string().regex(/^[a-zA-Z0-9]+(\.[a-zA-Z]+)?\|[01]$/);

const count = z.int().min(0);
/** Shares of the legal range. */
const shares = z.record(slotSchema, z.number().min(-1).max(1));

const neutralClick = z.tuple([z.number()]);
const clicksWithBand = z
  .tuple([z.number(), count, count])
  .refine(([, low, high]) => low <= high, 'a band is [neutral, low, high]');

/** Typical values of one car's dry setups. */
const carEvidenceSchema = z
  .strictObject({
    car: z.string().min(1),
    /**
     * own: the car's setups, pulled a little to its class; mixed: half own, half class, for fewer than 20 setups of one
     * source or fewer than 3; class: nothing is known of this car.
     */
    basis: z.enum(['own', 'mixed', 'class']),
    setups: count,
    sources: count,
    /**
     * For each slot [neutral click, unrounded; clicks below and above which one setup in ten lies, over all tracks]; null
     * where no setup says anything.
     */
    clicks: z.array(z.union([neutralClick, clicksWithBand]).nullable()),
  })
  .refine(
    ({ basis, clicks }) => basis === 'own' || clicks.every((of) => of === null || of.length === 1),
    'only setups of the car itself make a band',
  );

/** A track's effect on every GT3 car. Effects within two standard errors of zero are left out. */
const trackEvidenceSchema = z.strictObject({
  track: z.string().min(1),
  /** How much higher the right tyres start than the left, in psi: [front, rear]. */
  rightHigherPsi: z.tuple([z.number(), z.number()]),
  /** [share of the legal range, its standard error, groups of car and source behind it]. */
  effects: z.record(
    slotSchema,
    z
      .tuple([z.number(), z.number().min(0), z.int().positive()])
      .refine(([share, error]) => Math.abs(share) >= 1.9 * error, 'an effect differs from none'),
  ),
});

/** A track's effect on one car beyond its class, from at least three setups by two sources. */
const carTrackEvidenceSchema = z.strictObject({
  car: z.string().min(1),
  track: z.string().min(1),
  setups: z.int().min(3),
  sources: z.int().min(2),
  /** For each slot a share of the legal range; null for none. */
  shares: z.array(z.number().min(-1).max(1).nullable()),
});

/**
 * `acc/track-effects.json`: figures of 1,045 distinct dry setups together, of no author and no single setup.
 *
 * Fitted in shares of the legal range; pressures, camber, toe, caster, ride height, brake bias and preload are carried from
 * car to car through what the garage shows. Exact copies count once, setups of one source, car and track with nine of ten
 * clicks the same share one weight. Track effects: within source and car, so that a source's taste cannot pass for a track,
 * Huber mean over those groups, shrunk n/(n+2). Cars: weighted median with track, session and temperature taken out, pulled to the
 * class. Car and track: shrunk n/(n+6).
 */
export const accTrackEffectsSchema = z.strictObject({
  builtFrom: z.strictObject({ setups: count, cars: count, sources: count }),
  /** Cold pressure for each degree that the track is warmer than the reference. */
  temperature: z.strictObject({ psiPerTrackDegree: z.number(), referenceTrackC: z.number() }),
  slots: z.array(slotSchema),
  /** Those with a band; the others are in `acc/estimated-clicks.json`, which pages do not need. */
  cars: z.array(carEvidenceSchema),
  tracks: z.array(trackEvidenceSchema),
  carTracks: z.array(carTrackEvidenceSchema),
  qualifyingMinusRace: shares,
});

export type StoredAccTrackEffects = z.infer<typeof accTrackEffectsSchema>;

/** `acc/estimated-clicks.json`: cars of which too few setups are known to make a band, as in `acc/track-effects.json`. */
export const accEstimatedClicksSchema = z.strictObject({
  slots: z.array(slotSchema),
  cars: z.array(carEvidenceSchema),
});

export type StoredAccEstimatedClicks = z.infer<typeof accEstimatedClicksSchema>;
