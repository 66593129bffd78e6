/** A form value as Stripe nests it: `items[0][price]=p` is `{items: ['p'…]}`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

function keysOf(name: string): string[] {
  const head = name.split('[')[0] ?? '';
  return [head, ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')];
}

type Branch = Map<string, Branch | string>;

function isList(branch: Branch): boolean {
  return [...branch.keys()].every((key, index) => key === '' || key === String(index) || /^\d+$/.test(key));
}

function settled(value: Branch | string): FormValue {
  if (typeof value === 'string') return value;
  if (value.size > 0 && isList(value)) return [...value.values()].map(settled);
  return Object.fromEntries([...value].map(([key, child]) => [key, settled(child)]));
}

export function parseForm(encoded: string): Form {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const keys = keysOf(name);
    let branch = root;
    for (const [depth, key] of keys.entries()) {
      const place = key === '' ? String(branch.size) : key;
      if (depth === keys.length - 1) {
        branch.set(place, value);
        break;
      }
      const earlier = branch.get(place);
      const child: Branch = earlier instanceof Map ? earlier : new Map();
      branch.set(place, child);
      branch = child;
    }
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, settled(value)]));
}
