import QuickLRU from 'quick-lru';

/**
 * Remembers, in this isolate, what was last made of a text. For pure work only: what is made must be the same for
 * whoever brings the text.
 *
 * @param most at least so many are remembered, at most twice as many
 */
export function memoize<Value>(most: number): (text: string, make: () => Value) => Value {
  const memo = new QuickLRU<string, { value: Value }>({ maxSize: most });
  return (text, make) => {
    const entry = memo.get(text);
    if (entry) return entry.value;
    const value = make();
    memo.set(text, { value });
    return value;
  };
}
