export async function readFields(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) {
    const body: unknown = await request.json().catch(() => ({}));
    return textFields(Object.entries(body ?? {}));
  }
  if (type.startsWith('multipart/form-data')) return textFields([...(await request.formData())]);
  return textFields([...new URLSearchParams(await request.text())]);
}

function textFields(entries: [string, unknown][]): Record<string, string> {
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
