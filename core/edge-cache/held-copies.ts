import type { Copies, Copy } from './edge-cache.ts';

type Held<Value> = { copy: Copy<Value>; heldAt: number };

/**
 * Copies that one isolate holds in memory for a few seconds, before the slower place where all isolates keep them. What
 * another isolate removes is given for as long as it is held here.
 *
 * @param options.most copies held at once; the one least lately asked for goes first
 */
export function heldCopies<Value>(
  copies: Copies<Value>,
  { seconds, most, now = Date.now }: { seconds: number; most: number; now?: () => number },
): Copies<Value> {
  const held = new Map<string, Held<Value>>();

  function hold(key: string, copy: Copy<Value>, heldAt = now()): void {
    held.delete(key);
    held.set(key, { copy, heldAt });
    const oldest = held.keys().next().value;
    if (held.size > most && oldest !== undefined) held.delete(oldest);
  }

  return {
    async get(key) {
      const own = held.get(key);
      if (own && now() - own.heldAt < seconds * 1000) {
        hold(key, own.copy, own.heldAt);
        return own.copy;
      }
      held.delete(key);
      const copy = await copies.get(key);
      if (copy) hold(key, copy);
      return copy;
    },
    async put(key, copy) {
      hold(key, copy);
      await copies.put(key, copy);
    },
    async remove(key) {
      held.delete(key);
      await copies.remove(key);
    },
  };
}
