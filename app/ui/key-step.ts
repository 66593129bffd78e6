/** Where a key leads in a list that opens under a text field: an entry, or what becomes of the list. */
export type KeyStep = number | 'open' | 'close' | 'choose' | null;

/** Entries that a page key passes: a little less than the list shows at once. */
const page = 5;

/**
 * The action of a key on a combobox's list (the pattern of the ARIA Authoring Practices). Null leaves the key to the
 * text field, as it does with Shift, which selects text.
 */
export function keyStep(
  { key, altKey, shiftKey }: { key: string; altKey: boolean; shiftKey: boolean },
  { open, active, count }: { open: boolean; active: number; count: number },
): KeyStep {
  const moves: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: count - 1,
  };
  if (!open) return key === 'ArrowDown' || key === 'ArrowUp' ? 'open' : null;
  if (key === 'Escape' || (key === 'ArrowUp' && altKey)) return 'close';
  if (key === 'Enter') return 'choose';
  const index = shiftKey ? undefined : moves[key];
  return index === undefined ? null : Math.max(0, Math.min(count - 1, index));
}
