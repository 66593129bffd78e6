import { Field } from '../../ui/field.tsx';
import { longestSearch } from './longest-search.ts';

/** A field for words and its button, for a search among few setups. */
export function SearchField({ label, value }: { label: string; value: string }) {
  return (
    <>
      <Field label={label}>
        {(control) => (
          <input
            {...control}
            type="search"
            name="q"
            defaultValue={value}
            maxLength={longestSearch}
            placeholder="Title, car, track..."
            className="field"
          />
        )}
      </Field>
      <button type="submit" className="button">
        Search
      </button>
    </>
  );
}
