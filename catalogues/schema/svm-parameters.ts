import * as z from 'zod';
import { lmuCarClassSchema } from './car.ts';

const index = z.int().min(0);
const indexSpan = z.tuple([index, index]).refine(([low, high]) => low <= high, 'a span is [lowest, highest]');

/** `SECTION.Key`; `FRONT*` and `REAR*` mean the left and right wheel of an axle. */
const settingKey = z.string().regex(/^(FRONT\*|REAR\*|[A-Z]+)\.[A-Za-z0-9]+$/);

const svmSectionSchema = z.enum([
  'GENERAL',
  'LEFTFENDER',
  'RIGHTFENDER',
  'FRONTWING',
  'REARWING',
  'BODYAERO',
  'SUSPENSION',
  'CONTROLS',
  'ENGINE',
  'DRIVELINE',
  'FRONTLEFT',
  'FRONTRIGHT',
  'REARLEFT',
  'REARRIGHT',
  'BASIC',
]);

/** One entry of `svm/settings.json`: a line of an .svm file and what it sets. */
export const svmSettingSchema = z.strictObject({
  section: svmSectionSchema,
  key: z.string().regex(/^[A-Za-z0-9]+$/),
  label: z.string().min(1),
  sets: z.string().min(1).optional(),
  games: z.array(z.enum(['LMU', 'rFactor2'])).min(1),
  /** LMU classes whose real files hold more than one index. */
  lmuClassesThatVaryIt: z.array(lmuCarClassSchema).optional(),
  /** Lowest and highest index in real rFactor 2 files, whatever the car. */
  rfactor2Seen: indexSpan.optional(),
});

/** One page of the garage in `svm/garage-pages.json`, with the setup line of each garage-data key. */
export const garagePageSchema = z.strictObject({
  id: z.string().regex(/^[a-zA-Z]+$/),
  title: z.string().min(1),
  /** Without `VM_`, `WM_` and the wheel; `*` for the section of a wheel. */
  keys: z.record(z.string().regex(/^[A-Z0-9_]+$/), z.string().regex(/^(\*|[A-Z]+)\.[A-Za-z0-9]+Setting$/)),
});

/** The positions one LMU car declares for one setting; indexes start at 0. */
const lmuRangeSchema = z
  .strictObject({
    /** clicks: the garage counts steps; value: it shows a quantity that runs evenly from first to last. */
    kind: z.enum(['clicks', 'value']),
    count: z.int().min(2),
    /** Values at index 0 and at the highest index. */
    first: z.number(),
    last: z.number(),
    /** Only where it is not the usual one of the setting. */
    unit: z.enum(['mm', 'lbf/in', 'kgf', 'kW', '% F', '%', 'L']).optional(),
    /** Where real files contradict the declaration. */
    conflict: z
      .union([z.strictObject({ highestIndexSeen: index }), z.strictObject({ firstSeen: z.number() })])
      .optional(),
  })
  .superRefine((range, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', message });
    if (range.first === range.last) fault('first and last are the same');
    if (range.kind === 'clicks' && Math.abs(range.last - range.first) !== range.count - 1) {
      fault('clicks run one by one from first to last');
    }
  });

export const lmuRangesSchema = z.record(settingKey, lmuRangeSchema);

/** Text the garage shows for settings a car does not offer, each with its settings. */
export const lmuNotOfferedSchema = z.partialRecord(
  z.enum(['N/A', 'Non-adjustable', 'Fixed', 'Detached']),
  z.array(settingKey).min(1),
);

/** One entry of `rfactor2/seen-settings.json`: what real files of one vehicle class hold. */
export const rfactor2SeenSchema = z.strictObject({
  vehicleClass: z.string().min(1),
  files: z.int().positive(),
  settings: z.record(
    settingKey,
    z.strictObject({
      index: indexSpan,
      /** Text of the lowest and of the highest index met. */
      first: z.string().optional(),
      last: z.string().optional(),
      distinct: z.int().positive(),
    }),
  ),
});

/** `lmu/setting-keys.json`: the engineer's parameter names and the .svm lines each one sets. */
export const lmuSettingKeysSchema = z.record(
  z.string().regex(/^[A-Za-z0-9]+(\.(front|rear|all))?$/),
  z.array(settingKey).min(1),
);

export type SvmSection = z.infer<typeof svmSectionSchema>;
export type GaragePage = z.infer<typeof garagePageSchema>;
export type SvmSetting = z.infer<typeof svmSettingSchema>;
export type StoredLmuRange = z.infer<typeof lmuRangeSchema>;
export type StoredRfactor2Seen = z.infer<typeof rfactor2SeenSchema>;
