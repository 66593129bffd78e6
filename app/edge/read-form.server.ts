import { getMultipartBoundary, parseMultipart } from '@remix-run/multipart-parser';
import type { NamedBytes } from '#racing/laps/recording/byte-source';

/**
 * Reads a form, whose size and type the guard has looked at.
 * @throws a 400 Response for what is no form
 */
export async function readForm(request: Request): Promise<{ form: FormData }> {
  try {
    return { form: await request.formData() };
  } catch {
    throw unreadable();
  }
}

/** Of one field, in bytes. */
const largestText = 65_536;

/**
 * Reads a form of recordings from its body. The files of the field `file` stay where they are in it: a runtime that makes
 * `File`s of them holds them four times over.
 * @throws a 400 Response for what is no form
 */
export async function readRecordingForm(
  { headers }: Request,
  body: Uint8Array<ArrayBuffer>,
): Promise<{ form: FormData; recordings: NamedBytes[] }> {
  const boundary = getMultipartBoundary(headers.get('content-type') ?? '');
  if (!boundary) throw unreadable();
  const form = new FormData();
  const recordings: NamedBytes[] = [];
  try {
    const limits = { maxParts: 20, maxFileSize: body.length, maxTotalSize: body.length };
    for (const part of parseMultipart(body, { boundary, ...limits })) {
      const { name, filename, content } = part;
      if (name === undefined) continue;
      if (!part.isFile && part.size > largestText) throw unreadable();
      if (!part.isFile) form.append(name, part.text);
      else if (name === 'file' && filename)
        recordings.push({
          name: filename,
          bytes: content.length === 1 && content[0] ? content[0] : part.bytes,
        });
    }
  } catch {
    throw unreadable();
  }
  return { form, recordings };
}

const unreadable = () => new Response(null, { status: 400 });
