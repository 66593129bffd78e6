/**
 * Reads a form that may carry a file, but never more than it may be.
 *
 * @param largest bytes of the whole body
 * @throws a 413 Response for a larger body: before any of it is read where its length is given, and as soon as it grows
 *   too long where it is not; a 400 Response for what is no form
 */
export async function readForm(request: Request, largest: number): Promise<FormData> {
  const announced = Number(request.headers.get('Content-Length') ?? 0);
  if (announced > largest) throw new Response(null, { status: 413 });
  const body = await readAtMost(request, largest);
  const type = request.headers.get('Content-Type') ?? '';
  try {
    return await new Response(body, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new Response(null, { status: 400 });
  }
}

async function readAtMost(request: Request, largest: number): Promise<Blob> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return new Blob(chunks);
    length += value.byteLength;
    if (length > largest) {
      await reader?.cancel();
      throw new Response(null, { status: 413 });
    }
    chunks.push(value);
  }
}
