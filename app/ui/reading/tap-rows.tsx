import { type ReactNode, useId } from 'react';
import type { ReadingChoices } from '#racing/hearing/reading-choices';
import { type Choice, ChoiceOptions } from '../choice-field.tsx';
import {
  emptyRow,
  filledName,
  mostRows,
  otherSymptom,
  type RowNames,
  rowsIn,
  tapNames,
  type TappedRow,
} from './tapped-rows.ts';

/** The symptoms that have a button of their own; the others stand in a list. */
const mostButtons = 8;
/** Rows for further complaints, below the buttons. */
const furtherRows = Array.from({ length: mostRows - 1 }, (_, at) => at + 1);

/** One complaint as four lists, for a row of its own. `names`: the fields'. */
export function ComplaintFields({
  label,
  names,
  row,
  choices: { corners, phases, symptoms, strengths },
  nothing,
}: {
  label: string;
  names: RowNames;
  row: TappedRow;
  choices: ReadingChoices;
  /** The first option of the symptoms, for a row without one. */
  nothing?: string;
}) {
  const isOffered = corners.some(({ value }) => value === row.corner) || row.corner === '';
  const withSpeed = corners.map(({ value, label, speed }) => ({ value, label: `${label}, ${speed}` }));
  const here = isOffered ? withSpeed : [{ value: row.corner, label: row.corner }, ...withSpeed];
  const lists: [field: keyof RowNames, label: string, choices: readonly Choice[], placeholder?: string][] = [
    ['symptom', 'what it does', symptoms, nothing],
    ['corner', 'corner', here, 'Everywhere'],
    ['phase', 'phase', phases],
    ['strength', 'how much', strengths],
  ];
  return (
    <div className="tap-row">
      {lists.map(([field, about, options, placeholder]) => (
        <select
          key={field}
          name={names[field]}
          aria-label={`${label}: ${about}`}
          defaultValue={row[field]}
          className="field"
        >
          <ChoiceOptions choices={options} {...(placeholder !== undefined && { placeholder })} />
        </select>
      ))}
    </div>
  );
}

function Buttons({
  legend,
  name,
  choices,
  value,
  idOf,
}: {
  legend: string;
  name: string;
  /** The id of a choice's button, where something else on the page presses it. */
  idOf?: (value: string) => string;
  choices: readonly (Choice & { speed?: string })[];
  value: string;
}) {
  return (
    <fieldset className="tap-buttons">
      <legend className="text-sm text-dim">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="tap-button">
          <input
            type="radio"
            id={idOf?.(choice.value)}
            name={name}
            value={choice.value}
            defaultChecked={choice.value === value}
            className="sr-only"
          />
          {choice.label}
          {choice.speed && <span className="ml-1 opacity-70">{choice.speed}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** The id of the button for the corner of a number, "6" of T5-6; null without one. */
export type CornerButtons = (number: string) => string | null;

/** Complaints tapped instead of typed: where, when, what and how much. Several rows, no words needed. */
export function TapRows({
  choices,
  taps,
  map,
  children,
}: {
  choices: ReadingChoices;
  taps: string;
  /** The track, whose corners press the buttons of "Where". */
  map?: ((buttonOf: CornerButtons) => ReactNode) | undefined;
  /** Below the rows: the button, where they are a form of their own. */
  children?: ReactNode;
}) {
  const rows = rowsIn(taps);
  const names = tapNames(0);
  const [first] = rows;
  const common = choices.symptoms.slice(0, mostButtons);
  const other = choices.symptoms.slice(mostButtons);
  const id = useId();
  const idOf = (corner: string) => `${id}-${corner}`;
  const buttonOf: CornerButtons = (number) => {
    const corner = choices.corners.find(({ label }) => {
      const numbers = label.match(/^T(\S+)/)?.[1] ?? '';
      return numbers === number || numbers.split('-').includes(number);
    });
    return corner ? idOf(corner.value) : null;
  };
  const isCommon = common.some(({ value }) => value === first.symptom);
  return (
    <details open={taps !== ''}>
      <summary className="disclosure">Tap what it does, without a word</summary>
      <div className="grid gap-3 pb-3">
        <Buttons
          legend="What"
          name={names.symptom}
          choices={[{ value: '', label: 'Nothing to tap' }, ...common]}
          value={isCommon ? first.symptom : ''}
        />
        {map?.(buttonOf)}
        {choices.corners.length > 0 ? (
          <Buttons
            idOf={map && idOf}
            legend="Where"
            name={names.corner}
            choices={[{ value: '', label: 'Everywhere' }, ...choices.corners]}
            value={first.corner}
          />
        ) : (
          <input type="hidden" name={names.corner} value="" />
        )}
        <Buttons legend="When" name={names.phase} choices={choices.phases} value={first.phase} />
        <Buttons legend="How much" name={names.strength} choices={choices.strengths} value={first.strength} />
        <details
          open={rows.slice(1).some(({ symptom }) => symptom !== '') || !(isCommon || first.symptom === '')}
        >
          <summary className="disclosure">Something else, or more than one</summary>
          <label className="grid gap-1 pb-3 text-sm text-dim">
            Something else instead
            <select name={otherSymptom} defaultValue={isCommon ? '' : first.symptom} className="field">
              <ChoiceOptions choices={other} placeholder="Nothing else" />
            </select>
          </label>
          {furtherRows.map((at) => (
            <ComplaintFields
              key={at}
              label={`Complaint ${at + 1}`}
              names={tapNames(at)}
              row={rows[at] ?? emptyRow}
              choices={choices}
              nothing="Nothing more"
            />
          ))}
        </details>
        {rows.map(({ filled }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and keep their places
          <input key={at} type="hidden" name={filledName(at)} defaultValue={filled} />
        ))}
        {children}
      </div>
    </details>
  );
}
