import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Choice } from '../../ui/choice-field.tsx';
import { keyStep } from '../../ui/key-step.ts';
import { matchingChoices } from './matching-choices.ts';
import { OptionList } from '../../ui/option-list.tsx';

type SearchBoxProps = {
  label: string;
  choices: readonly Choice[];
  placeholder: string;
  /** Text of the empty list. */
  empty: string;
  control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };
  selection: string;
  onChoose: (value: string) => void;
  takesFocus: boolean;
};

/** A text field that searches a list of choices, with the keyboard or a finger (the combobox pattern of ARIA). */
export function SearchBox({
  label,
  choices,
  placeholder,
  empty,
  control,
  selection,
  onChoose,
  takesFocus,
}: SearchBoxProps) {
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  /** The typed text; null while the field shows the chosen option. */
  const [search, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const choice = choices.find(({ value }) => value === selection);
  const matches = useMemo(() => matchingChoices(choices, search ?? ''), [choices, search]);
  const isListOpen = open && matches.length > 0;
  // A long list takes a phone a moment: the field answers the finger before that.
  const mayDraw = useDeferredValue(isListOpen);
  const optionId = ({ value }: Choice) => `${listId}-${value}`;
  const activeChoice = isListOpen ? matches[active] : undefined;

  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);

  function show() {
    if (open) return;
    setOpen(true);
    setActive(Math.max(0, choice ? matches.indexOf(choice) : 0));
  }

  function close() {
    setOpen(false);
    setTyped(null);
  }

  function choose(choice: Choice | undefined) {
    if (choice) onChoose(choice.value);
    close();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const next = keyStep(event, { open, active, count: matches.length });
    if (next === null) return;
    event.preventDefault();
    if (next === 'open') show();
    else if (next === 'close') close();
    else if (next === 'choose') choose(matches[active]);
    else setActive(next);
  }

  return (
    <div className="relative">
      {choice?.group && search === null && (
        <span aria-hidden="true" data-class={choice.group} className="class-badge picker-class">
          {choice.group}
        </span>
      )}
      <input
        {...control}
        ref={box}
        role="combobox"
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        aria-expanded={isListOpen}
        aria-controls={isListOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-required="true"
        aria-activedescendant={activeChoice && optionId(activeChoice)}
        placeholder={placeholder}
        value={search ?? choice?.label ?? ''}
        onFocus={(event) => event.currentTarget.select()}
        onClick={show}
        onBlur={() => {
          if (search?.trim() === '') onChoose('');
          close();
        }}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
          setOpen(true);
        }}
        className="field picker-field"
      />
      <button
        type="button"
        // The arrow is for fingers and mice: the keyboard opens the list from the field.
        tabIndex={-1}
        aria-label={choice ? `Change ${label.toLowerCase()}` : `Show every ${label.toLowerCase()}`}
        onMouseDown={(event) => {
          event.preventDefault();
          box.current?.focus();
          if (open) close();
          else show();
        }}
        className="picker-arrow"
      />
      {isListOpen && mayDraw && (
        <OptionList
          id={listId}
          label={placeholder}
          matches={matches}
          active={active}
          selection={selection}
          optionId={optionId}
          onChoose={choose}
        />
      )}
      <div role="status">
        {open && matches.length === 0 && <p className="picker-popup px-3 py-3 text-dim">{empty}</p>}
        {isListOpen && search && <span className="sr-only">{matches.length} found</span>}
      </div>
    </div>
  );
}
