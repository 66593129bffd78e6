import { Form, useActionData, useNavigation } from '@remix-run/react';
import type { HeardRow } from '#racing/hearing/reading-words';
import type { ReadingChoices } from '#racing/hearing/reading-choices';
import { ComplaintFields } from './tap-rows.tsx';
import {
  correctionNames,
  emptyRow,
  figureOf,
  type RowNames,
  rowFields,
  tapNames,
  type TappedRow,
} from './tapped-rows.ts';

/** The reading that an answer stands on, as a page shows and corrects it. */
export type HeardReading = {
  /** Names it among those of a page. */
  key: string;
  /** False where the answer cannot be made again. */
  isRepeatable: boolean;
  rows: readonly HeardRow[];
  choices: ReadingChoices;
  /** Sent with a correction: what it is of. */
  fields: Record<string, string>;
};

/** A correction as it comes back with a problem: everything that the form held. */
export type ReturnedCorrection = { key: string; problem: string; fields: Record<string, string> };

/** The correction of a form with a problem. `key` is the form's own. */
export const returnedCorrection = (form: FormData, problem: string): ReturnedCorrection => ({
  key: String(form.get('heardKey')),
  problem,
  fields: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
});

type Typed = ReturnedCorrection['fields'] | null;

/** The fields of a row as they were sent, else as they are. */
const typedRow = (typed: Typed, names: RowNames, row: TappedRow): TappedRow =>
  Object.fromEntries(rowFields.map((field) => [field, typed?.[names[field]] ?? row[field]])) as TappedRow;

function RowFields({
  at,
  heard: { row, text },
  choices,
  typed,
}: { at: number; heard: HeardRow; typed: Typed } & Pick<HeardReading, 'choices'>) {
  const figure = figureOf(row);
  const names = correctionNames(at);
  return (
    <fieldset className="grid gap-2 border-t border-line py-3">
      <legend className="sr-only">{text}</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={names.keep}
          defaultChecked={typed === null || names.keep in typed}
          className="size-5"
        />
        {text}
      </label>
      {row.about === 'complaint' && (
        <ComplaintFields label={text} names={names} row={typedRow(typed, names, row)} choices={choices} />
      )}
      {figure !== null && (
        <input
          name={names.amount}
          aria-label={`${text}: figure`}
          defaultValue={typed?.[names.amount] ?? figure}
          inputMode="decimal"
          autoComplete="off"
          className="field"
        />
      )}
    </fieldset>
  );
}

/** The reading, row by row; each row can be changed or struck out, and the answer is made again. */
export function Heard({
  heard: { key, isRepeatable, rows, choices, fields },
  requestId,
}: {
  heard: HeardReading;
  /** The page's; without it what is sent twice is one by what it says. */
  requestId?: string;
}) {
  const isSent = useNavigation().formData?.get('heardKey') === key;
  const { correction = null } = useActionData<{ correction?: ReturnedCorrection } | undefined>() ?? {};
  const returned = correction?.key === key ? correction : null;
  const typed = returned?.fields ?? null;
  const names = tapNames(0);
  return (
    <section aria-labelledby={`heard-${key}`} className="mb-4">
      <h3 id={`heard-${key}`} className="caption">
        I heard
      </h3>
      {rows.length === 0 && <p className="text-dim">Nothing I know by name.</p>}
      <ul className="heard">
        {rows.map(({ text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and keep their places
          <li key={at}>{text}</li>
        ))}
      </ul>
      {isRepeatable && (
        <details open={returned !== null}>
          <summary className="disclosure">Not what you meant? Correct it</summary>
          <Form method="post" className="grid gap-3 pb-3">
            <input type="hidden" name="intent" value="correct" />
            <input type="hidden" name="heardKey" value={key} />
            {requestId && <input type="hidden" name="requestId" value={requestId} />}
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {returned && (
              <p role="alert" className="notice" data-tone="alarm">
                {returned.problem}
              </p>
            )}
            <p className="text-sm text-dim">
              {rows.length > 0 && 'Untick what you didn’t mean. '}This doesn’t count towards your daily
              setups.
            </p>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and keep their places
              <RowFields key={at} at={at} heard={row} choices={choices} typed={typed} />
            ))}
            <fieldset className="grid gap-2 border-t border-line py-3">
              <legend className="sr-only">One more</legend>
              <p>And also</p>
              <ComplaintFields
                label="One more"
                names={names}
                row={typedRow(typed, names, emptyRow)}
                choices={choices}
                nothing="Nothing more"
              />
            </fieldset>
            <button type="submit" disabled={isSent} className="button justify-self-start">
              {isSent ? 'Answering again...' : 'Answer again'}
            </button>
          </Form>
        </details>
      )}
    </section>
  );
}
