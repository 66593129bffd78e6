import { Form, useNavigation } from '@remix-run/react';
import type { ReadingRow } from '#racing/hearing/reading';
import type { ReadingChoices } from '#racing/hearing/reading-choices';
import { ComplaintFields, tapNames } from '../form/tap-rows.tsx';
import { correctionName, rowsIn } from '../form/tapped-rows.ts';

type HeardRow = { row: ReadingRow; text: string };

/**
 * The reading that a refinement stands on, as the page shows and corrects it. `isRepeatable`: what was refined is stored, so that
 * the answer can be made again.
 */
export type HeardReading = {
  runId: number;
  isRepeatable: boolean;
  rows: HeardRow[];
  choices: ReadingChoices;
};

function RowFields({
  at,
  heard: { row, text },
  choices,
}: { at: number; heard: HeardRow } & Pick<HeardReading, 'choices'>) {
  const amount = row.about === 'setting' ? row.amount : row.about === 'figure' ? row.value : null;
  return (
    <fieldset className="grid gap-2 border-t border-line py-3">
      <legend className="sr-only">{text}</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name={correctionName(at, 'keep')} defaultChecked className="size-5" />
        {text}
      </label>
      {row.about === 'complaint' && (
        <ComplaintFields
          label={text}
          names={{
            corner: correctionName(at, 'corner'),
            phase: correctionName(at, 'phase'),
            symptom: correctionName(at, 'symptom'),
            strength: correctionName(at, 'strength'),
          }}
          row={row}
          choices={choices}
        />
      )}
      {amount !== null && (
        <input
          name={correctionName(at, 'amount')}
          aria-label={`${text}: figure`}
          defaultValue={amount}
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
  heard: { runId, isRepeatable, rows, choices },
  requestId,
}: {
  heard: HeardReading;
  requestId: string;
}) {
  const isSent = useNavigation().formData?.get('intent') === 'correct';
  const [empty] = rowsIn('');
  return (
    <section aria-labelledby={`heard-${runId}`} className="mb-4">
      <h3 id={`heard-${runId}`} className="caption">
        I heard
      </h3>
      <ul className="heard">
        {rows.map(({ text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and keep their places
          <li key={at}>{text}</li>
        ))}
      </ul>
      {isRepeatable && (
        <details>
          <summary className="disclosure">Not what you meant? Correct it</summary>
          <Form method="post" className="grid gap-3 pb-3">
            <input type="hidden" name="intent" value="correct" />
            <input type="hidden" name="heardRun" value={runId} />
            <input type="hidden" name="requestId" value={requestId} />
            <p className="text-sm text-dim">
              Untick what you didn’t mean. This doesn’t count towards your daily setups.
            </p>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and keep their places
              <RowFields key={at} at={at} heard={row} choices={choices} />
            ))}
            <fieldset className="grid gap-2 border-t border-line py-3">
              <legend className="sr-only">One more</legend>
              <p>And also</p>
              <ComplaintFields
                label="One more"
                names={tapNames}
                row={empty}
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
