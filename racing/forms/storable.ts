/** PostgreSQL holds neither NUL nor half of a surrogate pair. Every schema takes them out before it looks at a text. */
const unstorable = /[\0\p{Cs}]/gu;

export function storable(text: string): string {
  return text.replace(unstorable, '');
}

export function storableJson<Value>(value: Value): Value;
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(storableJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storable(name), storableJson(inner)]),
  );
}
