/** A value of a JSON file. Read-only: every change to a setup makes a new one. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export type JsonObject = { readonly [key: string]: JsonValue };

/**
 * An ACC setup, exactly as its file holds it: the game's own keys in the file's order, integer clicks,
 * and whatever else the file carried. Read and change it through the parameter table, not by hand.
 */
export type AccSetup = JsonObject & { readonly carName: string };

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where a value lies in a file: object keys and list positions, outermost first. */
export type JsonPath = readonly (string | number)[];

/** The value at a path, or undefined where the file has none. */
export function valueAt(root: JsonValue, path: JsonPath): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const key of path) {
    if (Array.isArray(value)) value = typeof key === 'number' ? value[key] : undefined;
    else if (isJsonObject(value)) value = value[key];
    else return undefined;
  }
  return value;
}

/** A copy of `setup` with another value at a path that exists; everything beside the path is shared. */
export function withValueAt(setup: AccSetup, path: JsonPath, value: JsonValue): AccSetup {
  return { ...copyWith(setup, path, value), carName: setup.carName };
}

function copyWith(root: JsonObject, path: JsonPath, value: JsonValue): JsonObject {
  const [key, ...rest] = path;
  if (typeof key !== 'string') return root;
  return { ...root, [key]: withValue(root[key], rest, value) };
}

function withValue(node: JsonValue | undefined, path: JsonPath, value: JsonValue): JsonValue {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(node)) {
    const list: readonly JsonValue[] = node;
    return typeof key === 'number' ? list.with(key, withValue(list[key], rest, value)) : node;
  }
  return isJsonObject(node) ? copyWith(node, path, value) : (node ?? null);
}
