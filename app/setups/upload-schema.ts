import * as z from 'zod/mini';
import { storable } from '#core/adapters/supabase/storable';
import { checked } from '#core/http/complaint';
import { isYoutubeUrl } from '#core/setup/youtube';
import { longestDescription, longestTitle, type UploadErrors } from './upload-answer.ts';

const text = (field: string) => z.string({ error: `${field} is required` });
const required = (field: string) => text(field).check(z.trim(), z.minLength(1, `${field} is required`));

const words = (field: string, longest: number, asStored: (text: string) => string) =>
  text(field).check(
    z.overwrite((typed) => storable(asStored(typed)).trim()),
    z.minLength(1, `${field} is required`),
    z.maxLength(longest, `${field} must contain at most ${longest} characters`),
  );

/**
 * The upload's fields as they are stored. The page checks what is typed against it before it is sent, and the server does
 * when it came, with what the catalogue and the file say besides; written with zod's small build, since it travels.
 */
export const uploadSchema = z.object({
  title: words('Title', longestTitle, (text) => text.replace(/[\p{Cc}\s]+/gu, ' ')),
  game: required('Game'),
  car: required('Car'),
  track: required('Track'),
  description: words('Description', longestDescription, (text) => text.replaceAll('\r\n', '\n')),
  youtube_url: z.string().check(
    z.trim(),
    z.refine((url) => url === '' || isYoutubeUrl(url), 'Enter a valid YouTube URL'),
  ),
  setup_data: text('Setup data').check(z.refine((typed) => typed.trim() !== '', 'Setup data is required')),
});

export function fieldErrors(values: Record<string, unknown>): UploadErrors {
  const read = checked(uploadSchema, values);
  return read.ok ? {} : read.complaint.fields;
}
