import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Choice } from '../choice-field.tsx';
import { matchingChoices } from './matching-choices.ts';
import { OptionList } from './option-list.tsx';

type SearchBoxProps = {
  choices: readonly Choice[];
  placeholder: string;
  /** What the list says when nothing matches. */
  empty: string;
  control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };
  chosen: string;
  onChoose: (value: string) => void;
  takesFocus: boolean;
};

/** A text field that searches a list of choices, with the keyboard or a finger (the combobox pattern of ARIA). */
export function SearchBox({
  choices,
  placeholder,
  empty,
  control,
  chosen,
  onChoose,
  takesFocus,
}: SearchBoxProps) {
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
        aria-expanded={open && matches.length > 0}
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
