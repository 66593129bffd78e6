import * as z from 'zod/mini';
import { storable } from '#racing/forms/storable';
import { checked } from '#racing/forms/field-errors';
import { inUnits } from '#racing/setup/in-units';
import { isLapVideo, lapVideoHosts } from '#racing/setup/proof';
import type { WordTexts } from '#racing/setup/words';
import { isYoutubeUrl } from '#racing/setup/youtube';
import { conditionsInGameUnits, conditionsSchema, unitsOfForm } from './conditions-schema.ts';
import { longestDescription, longestTitle, type UploadErrors } from './upload-answer.ts';

const text = (field: string) => z.string({ error: `${field} is required` });
const required = (field: string) =>
  text(field).check(z.overwrite(storable), z.trim(), z.minLength(1, `${field} is required`));

const optionalWords = (field: string, longest: number, asStored: (text: string) => string) =>
  text(field).check(
    z.overwrite((text) => storable(asStored(text)).trim()),
    z.maxLength(longest, `${field} must contain at most ${longest} characters`),
  );
const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ');
const lines = (text: string) => text.replaceAll('\r\n', '\n');
const words = (...rules: Parameters<typeof optionalWords>) =>
  optionalWords(...rules).check(z.minLength(1, `${rules[0]} is required`));

const link = (isRight: (url: string) => boolean, error: string) =>
  z._default(
    z.string().check(
      z.trim(),
      z.refine((url) => url === '' || isRight(url), error),
    ),
    '',
  );

/** A line for each field of words; the type wants all of them. */
const wordsShape = {
  title: optionalWords('Title', longestTitle, oneLine),
  description: optionalWords('Notes', longestDescription, lines),
  youtube_url: link(isYoutubeUrl, 'Enter a valid YouTube URL'),
  lap_video: link(
    isLapVideo,
    `Enter a link that begins with https:// and leads to a video on ${lapVideoHosts}`,
  ),
} satisfies Record<keyof WordTexts, unknown>;

/**
 * The upload's fields as they are stored. The page checks what is typed against it before it is sent, and the server does
 * when it came, with what the catalogue and the file say besides; written with zod's small build, since it travels.
 */
export const uploadSchema = z.object({
  ...conditionsSchema.shape,
  ...wordsShape,
  title: words('Title', longestTitle, oneLine),
  game: required('Game'),
  car: required('Car'),
  track: required('Track'),
  description: words('Description', longestDescription, lines),
  setup_data: text('Setup data').check(z.refine((text) => text.trim() !== '', 'Setup data is required')),
});

/** The words of a stored setup that its driver may change; saved setups may have none. */
export const editSchema = z.object({ ...conditionsSchema.shape, ...wordsShape }).check(
  z.refine(({ lap_video, lap_time }) => lap_video === '' || lap_time !== '', {
    path: ['lap_video'],
    error: 'Enter the best lap in the video too, under Conditions',
  }),
);

/** Errors by field, a sentence each, in the units that the form is typed in. */
function problemsIn(
  schema: typeof editSchema | typeof uploadSchema,
  values: Record<string, unknown>,
): Record<string, string> {
  const parsed = checked(schema, conditionsInGameUnits(values));
  return parsed.ok ? {} : inUnits(parsed.failure.fields, unitsOfForm(values));
}

export const editErrors = (values: Record<string, unknown>) => problemsIn(editSchema, values);

export const fieldErrors = (values: Record<string, unknown>): UploadErrors =>
  problemsIn(uploadSchema, values);
