import { Form, Link } from '@remix-run/react';
import { Field } from '../../ui/field.tsx';
import type { CompareView } from './compare-setups.server.tsx';

/** Names one side: by its number or address, or by a file that is not stored. */
function SideFields({
  letter,
  given,
  problem,
  kept,
}: {
  letter: string;
  given: string;
  problem: string | undefined;
  /** A file that was chosen before and is not stored. */
  kept: { held: string; name: string } | undefined;
}) {
  const name = letter.toUpperCase();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-lg font-semibold">Setup {name}</legend>
      <Field label="Number or address of a setup" error={problem} hint="#12, or its address in the viewer">
        {(control) => (
          <input {...control} name={letter} defaultValue={given} className="field" maxLength={300} />
        )}
      </Field>
      {kept && (
        <>
          <input type="hidden" name={`${letter}_held`} value={kept.held} />
          <input type="hidden" name={`${letter}_name`} value={kept.name} />
        </>
      )}
      <Field
        label="Or a setup file (not stored)"
        hint={kept && `We’ll use ${kept.name} unless you choose another.`}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            name={`${letter}_file`}
            accept=".json,.svm,.txt"
            className="field"
          />
        )}
      </Field>
      <details>
        <summary className="disclosure">Or paste a file's text</summary>
        <Field label={`Text of setup ${name}`}>
          {(control) => (
            <textarea {...control} name={`${letter}_text`} rows={6} spellCheck={false} className="field" />
          )}
        </Field>
      </details>
    </fieldset>
  );
}

/** Chooses the two setups. A plain form, which browsers without JavaScript send as it is. */
export function CompareForm({
  view: { sides, problems, carried },
}: {
  view: Pick<CompareView, 'sides' | 'problems' | 'carried'>;
}) {
  return (
    <Form method="post" action="/compare" encType="multipart/form-data" className="panel grid gap-6">
      <div className="grid gap-6 lg:grid-cols-2">
        {(['a', 'b'] as const).map((letter) => {
          const refused = problems.find((problem) => problem.letter === letter);
          const read = sides.find((side) => side.letter === letter);
          const given = refused?.ref ?? read?.ref ?? '';
          return (
            <SideFields
              key={`${letter} ${given}`}
              letter={letter}
              given={given}
              problem={refused?.problem}
              kept={read?.held ? read : undefined}
            />
          );
        })}
      </div>
      {carried.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <p>
        <button
          type="submit"
          name="intent"
          value="compare"
          className="button button-primary min-w-[min(12rem,100%)]"
        >
          Compare
        </button>
      </p>
    </Form>
  );
}

/** Setups that the first may be held against, each a link. */
export function CompareCandidates({
  first,
  candidates,
}: {
  first: string;
  candidates: CompareView['candidates'];
}) {
  return candidates.map(({ title, setups }) => (
    <section key={title} className="mt-6">
      <h2 className="caption mb-2">{title}</h2>
      <ol className="timing">
        {setups.map(({ ref, name, carAndTrack, author }) => (
          <li key={ref}>
            <Link to={`/compare?${new URLSearchParams({ a: first, b: ref })}`} className="timing-link">
              <span className="figure shrink-0">#{ref}</span>
              <span className="min-w-0 grow truncate">{name}</span>
              <span className="hidden truncate text-sm text-dim sm:block">
                {[carAndTrack, author].filter(Boolean).join(', ')}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  ));
}
