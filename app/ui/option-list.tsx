import { type MouseEvent, memo, useEffect, useRef } from 'react';
import type { Choice } from './choice-field.tsx';

/** One choice. It is drawn again only when it becomes active or chosen: lists are long, and phones slow. */
const Option = memo(function Option({
  id,
  choice: { value, label, group },
  isActive,
  isChosen,
}: {
  id: string;
  choice: Choice;
  isActive: boolean;
  isChosen: boolean;
}) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-value={value}
      data-active={isActive}
      data-class={group}
      className="picker-option"
    >
      <span className="min-w-0 grow">{label}</span>
      {group && <span className="class-badge">{group}</span>}
    </div>
  );
});

/** The choices that match what was typed; one of them is active, where the keyboard is. */
export function OptionList({
  id,
  label,
  matches,
  active,
  selection,
  optionId,
  onChoose,
}: {
  id: string;
  label: string;
  matches: readonly Choice[];
  active: number;
  selection: string;
  optionId: (choice: Choice) => string;
  onChoose: (choice: Choice) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function chooseClicked(event: MouseEvent<HTMLDivElement>) {
    const option = event.target instanceof Element ? event.target.closest('[role="option"]') : null;
    const choice = matches.find(({ value }) => value === option?.getAttribute('data-value'));
    if (choice) onChoose(choice);
  }

  return (
    // The keyboard moves through the list from the text field, as comboboxes do.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      // The field must keep the focus, or the list would close before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={chooseClicked}
      className="picker-popup picker-list"
    >
      {matches.map((choice, index) => (
        <Option
          key={choice.value}
          id={optionId(choice)}
          choice={choice}
          isActive={index === active}
          isChosen={choice.value === selection}
        />
      ))}
    </div>
  );
}
