import { onServer, tooLarge } from '#racing/laps/recording/bounds';
import { type DigestRead, digestFiles, mostRecordingFiles } from '#racing/laps/recording/read-recordings';

/**
 * Reads the recordings of a sent form, in the fields `file` and `driver`; nothing is stored. Never throws.
 *
 * @param usual names that the driver chose before
 */
export async function digestUpload(form: FormData, usual: readonly string[] = []): Promise<DigestRead> {
  const files = form.getAll('file').filter((file) => file instanceof File && file.name !== '') as File[];
  if (files.length > mostRecordingFiles)
    return { ok: false, reason: `Choose at most ${mostRecordingFiles} files of one session.` };
  const reason = tooLarge(
    files.map(({ size }) => size),
    onServer,
  );
  if (reason) return { ok: false, reason };
  const namedFiles = files.map(async (file) => ({
    name: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
  }));
  const driver = String(form.get('driver') ?? '')
    .trim()
    .slice(0, 200);
  return digestFiles(await Promise.all(namedFiles), driver || undefined, onServer, usual);
}
