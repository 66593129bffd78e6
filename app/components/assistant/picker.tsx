import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Choice } from '../choice-field.tsx';
import { Field } from '../field.tsx';
import { useHydrated } from './hydrated.ts';
import { matchingChoices } from './matching-choices.ts';

type PickerProps = {
  label: string;
  name: string;
  choices: readonly Choice[];
  placeholder: string;
  /** What the list says when nothing matches. */
  empty: string;
  defaultValue: string;
  error?: string;
};

/** A required choice from a long list: a drop-down at first, and a field to search it once our script runs. */
export function Picker(props: PickerProps) {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState(props.defaultValue);
  const select = useRef<HTMLSelectElement>(null);
  const takesFocus = useRef(false);
  useEffect(() => {
    // What was chosen before our script ran is kept, and so is the focus.
    if (!select.current) return;
    setChosen(select.current.value);
    takesFocus.current = select.current.matches(':focus');
  }, []);
  return (
    <Field label={props.label} error={props.error} required>
      {(control) =>
        hydrated ? (
          <>
            <input type="hidden" name={props.name} value={chosen} />
            <SearchBox
              {...props}
              control={control}
              chosen={chosen}
              onChoose={setChosen}
              takesFocus={takesFocus.current}
            />
          </>
        ) : (
          <select {...control} ref={select} name={props.name} defaultValue={chosen} className="field">
            <option value="">{props.placeholder}</option>
            <GroupedOptions choices={props.choices} />
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

type SearchBoxProps = PickerProps & {
  control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };
  chosen: string;
  onChoose: (value: string) => void;
  takesFocus: boolean;
};

function SearchBox({ choices, placeholder, empty, control, chosen, onChoose, takesFocus }: SearchBoxProps) {
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  /** What is typed; null while the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const chosenLabel = choices.find(({ value }) => value === chosen)?.label ?? '';
  const matches = useMemo(() => matchingChoices(choices, typed ?? ''), [choices, typed]);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);

  function show() {
    if (open) return;
    setOpen(true);
    setActive(
      Math.max(
        0,
        matches.findIndex(({ value }) => value === chosen),
      ),
    );
  }

  function close() {
    setOpen(false);
    setTyped(null);
  }

  function choose(choice: Choice | undefined) {
    if (choice) onChoose(choice.value);
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (open) setActive((now) => Math.min(matches.length - 1, Math.max(0, now + step)));
      else show();
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(matches[active]);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    }
  }

  return (
    <div className="relative">
      <input
        {...control}
        ref={box}
        role="combobox"
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-required="true"
        aria-activedescendant={open && matches.length > 0 ? optionId(active) : undefined}
        placeholder={placeholder}
        value={typed ?? chosenLabel}
        onFocus={(event) => event.currentTarget.select()}
        onClick={show}
        onBlur={() => {
          if (typed?.trim() === '') onChoose('');
          close();
        }}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
          setOpen(true);
        }}
        className="field pr-10"
      />
      <span aria-hidden="true" className="pointer-events-none absolute top-3 right-3 text-dim">
        ▾
      </span>
      {open && (
        <OptionList
          id={listId}
          label={placeholder}
          empty={empty}
          matches={matches}
          active={active}
          chosen={chosen}
          optionId={optionId}
          onChoose={choose}
        />
      )}
    </div>
  );
}

function OptionList({
  id,
  label,
  empty,
  matches,
  active,
  chosen,
  optionId,
  onChoose,
}: {
  id: string;
  label: string;
  empty: string;
  matches: readonly Choice[];
  active: number;
  chosen: string;
  optionId: (index: number) => string;
  onChoose: (choice: Choice) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className="absolute z-20 mt-1 w-full rounded-md border border-line bg-panel shadow-lg">
      <div ref={list} id={id} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto p-1">
        {matches.map((choice, index) => (
          // The keyboard moves through the list from the text field, as comboboxes do.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={choice.value}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={choice.value === chosen}
            // The field must keep the focus, or the list would close before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
            className={`flex min-h-11 cursor-pointer items-center justify-between gap-2 rounded px-3 py-2 hover:bg-line ${
              index === active ? 'bg-line outline-1 outline-signal' : ''
            } ${choice.value === chosen ? 'text-signal' : ''}`}
          >
            <span>{choice.label}</span>
            {choice.group && <span className="badge shrink-0">{choice.group}</span>}
          </div>
        ))}
      </div>
      {matches.length === 0 && (
        <p role="status" className="px-3 py-3 text-dim">
          {empty}
        </p>
      )}
    </div>
  );
}
