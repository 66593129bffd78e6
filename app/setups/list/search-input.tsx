import { type ComponentType, lazy, startTransition, Suspense, useRef, useState } from 'react';
import { longestSearch } from './longest-search.ts';
import type { ComboboxAttributes, SuggestionsProps } from './search-combobox.ts';

const none: { default: ComponentType<SuggestionsProps> } = { default: () => null };
const load = (): Promise<typeof none> => import('./search-suggestions.client.tsx');
const SearchSuggestions = lazy(() =>
  load()
    .catch(() => none)
    .then((part) => part ?? none),
);

/** The search field. Who comes to it gets suggestions while typing, once their script has come. */
export function SearchInput({
  control,
  defaultValue,
  onChoose,
}: {
  control: { id: string };
  defaultValue: string;
  /** Hears what the address has to say for the suggestion that was chosen. */
  onChoose: (parameters: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [combobox, setCombobox] = useState<ComboboxAttributes>({});
  return (
    <div className="relative">
      <input
        {...control}
        {...combobox}
        ref={input}
        type="search"
        name="q"
        defaultValue={defaultValue}
        placeholder="Search setups, cars, tracks..."
        maxLength={longestSearch}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={() => startTransition(() => setWanted(true))}
        className="field"
      />
      {isWanted && (
        <Suspense>
          <SearchSuggestions input={input} onAttributes={setCombobox} onChoose={onChoose} />
        </Suspense>
      )}
    </div>
  );
}
