import { useEffect, useRef, useState } from 'react';
import type { Choice } from '../../ui/choice-field.tsx';
import { Field } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { SearchBox } from './search-box.tsx';

type PickerProps = {
  label: string;
  name: string;
  choices: readonly Choice[];
  placeholder: string;
  /** Text of the empty list. */
  empty: string;
  defaultValue: string;
  error?: string;
  /** Hears that something was chosen. */
  onChoose: () => void;
};

/** A required choice from a long list: a drop-down at first, and a field to search it once our script runs. */
export function Picker({
  label,
  name,
  choices,
  placeholder,
  empty,
  defaultValue,
  error,
  onChoose,
}: PickerProps) {
  const hydrated = useHydrated();
  const [value, setChosen] = useState(defaultValue);
  const select = useRef<HTMLSelectElement>(null);
  const hiddenInput = useRef<HTMLInputElement>(null);
  const takesFocus = useRef(false);
  useEffect(() => {
    // A choice made before our script ran is kept, and so is the focus.
    if (!select.current) return;
    setChosen(select.current.value);
    takesFocus.current = select.current.matches(':focus');
  }, []);
  const before = useRef(value);
  // A choice is a change of the form, as of any field.
  useEffect(() => {
    if (before.current !== value) hiddenInput.current?.dispatchEvent(new Event('change', { bubbles: true }));
    before.current = value;
  }, [value]);
  return (
    <Field label={label} error={error} required>
      {(control) =>
        hydrated ? (
          <>
            <input
              ref={hiddenInput}
              type="hidden"
              name={name}
              value={value}
              onInput={({ currentTarget }) => setChosen(currentTarget.value)}
            />
            <SearchBox
              label={label}
              choices={choices}
              placeholder={placeholder}
              empty={empty}
              control={control}
              selection={value}
              onChoose={(value) => {
                setChosen(value);
                onChoose();
              }}
              takesFocus={takesFocus.current}
            />
          </>
        ) : (
          <select {...control} ref={select} name={name} defaultValue={value} className="field">
            <option value="">{placeholder}</option>
            <GroupedOptions choices={choices} />
          </select>
        )
      }
    </Field>
  );
}

function GroupedOptions({ choices }: { choices: readonly Choice[] }) {
  const groups = [...new Set(choices.map(({ group = '' }) => group))];
  return groups.map((group) => {
    const options = choices
      .filter((choice) => (choice.group ?? '') === group)
      .map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ));
    if (group === '') return options;
    return (
      <optgroup key={group} label={group}>
        {options}
      </optgroup>
    );
  });
}
