import type { ReadingChoices } from '#racing/hearing/reading-choices';
import { type Choice, ChoiceOptions } from '../../ui/choice-field.tsx';
import { rowsIn, type TappedRow } from './tapped-rows.ts';

/** The symptoms that have a button of their own; the others stand in a list. */
const mostButtons = 8;
/** Rows for further complaints, below the buttons. */
const furtherRows = [1, 2];

type Fields = { corner: string; phase: string; symptom: string; strength: string };

/** One complaint as four lists, for a row of its own. `names`: the fields'. */
export function ComplaintFields({
  label,
  names,
  row,
  choices: { corners, phases, symptoms, strengths },
  nothing,
}: {
  label: string;
  names: Fields;
  row: TappedRow;
  choices: ReadingChoices;
  /** The first option of the symptoms, for a row without one. */
  nothing?: string;
}) {
  const isOffered = corners.some(({ value }) => value === row.corner) || row.corner === '';
  const here = isOffered ? corners : [{ value: row.corner, label: row.corner }, ...corners];
  const lists: [field: keyof Fields, label: string, choices: readonly Choice[], placeholder?: string][] = [
    ['corner', 'corner', here, 'Everywhere'],
    ['phase', 'phase', phases],
    ['symptom', 'what it does', symptoms, nothing],
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
}: {
  legend: string;
  name: string;
  choices: readonly Choice[];
  value: string;
}) {
  return (
    <fieldset className="tap-buttons">
      <legend className="text-sm text-dim">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="tap-button">
          <input
            type="radio"
            name={name}
            value={choice.value}
            defaultChecked={choice.value === value}
            className="sr-only"
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}

export const tapNames: Fields = {
  corner: 'tapCorner',
  phase: 'tapPhase',
  symptom: 'tapSymptom',
  strength: 'tapStrength',
};

/** Complaints tapped instead of typed: where, when, what and how much. Several rows, no words needed. */
export function TapRows({ choices, taps }: { choices: ReadingChoices; taps: string }) {
  const rows = rowsIn(taps);
  const [first] = rows;
  const common = choices.symptoms.slice(0, mostButtons);
  const other = choices.symptoms.slice(mostButtons);
  const isCommon = common.some(({ value }) => value === first.symptom);
  return (
    <details open={taps !== ''}>
      <summary className="disclosure">Tap what it does, without a word</summary>
      <div className="grid gap-3 pb-3">
        <Buttons
          legend="What"
          name={tapNames.symptom}
          choices={[{ value: '', label: 'Nothing to tap' }, ...common]}
          value={isCommon ? first.symptom : ''}
        />
        {choices.corners.length > 0 ? (
          <Buttons
            legend="Where"
            name={tapNames.corner}
            choices={[{ value: '', label: 'Everywhere' }, ...choices.corners]}
            value={first.corner}
          />
        ) : (
          <input type="hidden" name={tapNames.corner} value="" />
        )}
        <Buttons legend="When" name={tapNames.phase} choices={choices.phases} value={first.phase} />
        <Buttons
          legend="How much"
          name={tapNames.strength}
          choices={choices.strengths}
          value={first.strength}
        />
        <details
          open={rows.slice(1).some(({ symptom }) => symptom !== '') || !(isCommon || first.symptom === '')}
        >
          <summary className="disclosure">Something else, or more than one</summary>
          <label className="grid gap-1 pb-3 text-sm text-dim">
            Something else, in place of the buttons
            <select name="tapOther" defaultValue={isCommon ? '' : first.symptom} className="field">
              <ChoiceOptions choices={other} placeholder="Nothing else" />
            </select>
          </label>
          {furtherRows.map((at) => (
            <ComplaintFields
              key={at}
              label={`Complaint ${at + 1}`}
              names={tapNames}
              row={rows[at] ?? first}
              choices={choices}
              nothing="Nothing more"
            />
          ))}
        </details>
      </div>
    </details>
  );
}
