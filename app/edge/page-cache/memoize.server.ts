import QuickLRU from 'quick-lru';

/**
 * Remembers, in this isolate, what was last made of a text. For pure work only: what is made must be the same for
 * whoever brings the text.
 *
 * @param most at least so many are remembered, at most twice as many
 */
export function memoize<Value>(most: number): (text: string, make: () => Value) => Value {
  const made = new QuickLRU<string, { value: Value }>({ maxSize: most });
  return (text, make) => {
    const known = made.get(text);
    if (known) return known.value;
    const value = make();
    made.set(text, { value });
    return value;
  };
}
