import { onServer } from '#racing/laps/recording/bounds';
import { type DigestRead, digestFiles } from '#racing/laps/recording/read-recordings';
import type { Submission } from '../../ui/form-action.server.ts';

/**
 * Reads the recordings of a sent form, with the name in its field `driver`; nothing is stored. Never throws.
 *
 * @param usual names that the driver chose before
 */
export function digestUpload(
  { form, recordings }: Pick<Submission, 'form' | 'recordings'>,
  usual: readonly string[] = [],
): DigestRead {
  const driver = String(form.get('driver') ?? '')
    .trim()
    .slice(0, 200);
  return digestFiles(recordings, driver || undefined, onServer, usual);
}
