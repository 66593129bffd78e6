import { Form, Link } from '@remix-run/react';
import { SearchField } from '../../setups/list/search-field.tsx';
import { Field } from '../../ui/field.tsx';
import type { CompareCandidate } from './compare-candidates.server.ts';
import type { CompareView } from './compare-setups.server.tsx';
import { DraftNote } from '../../ui/draft-note.tsx';

/** Names one side: by its number or address, or by a file that is not stored. */
function SideFields({
  letter,
  reference,
  problem,
  storedSide,
}: {
  letter: string;
  reference: string;
  problem: string | undefined;
  /** A file that was chosen before and is not stored. */
  storedSide: { held: string; name: string } | undefined;
}) {
  const name = letter.toUpperCase();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-lg font-semibold">Setup {name}</legend>
      <Field label="Number or address of a setup" error={problem} hint="#12, or its address in the viewer">
        {(control) => (
          <input {...control} name={letter} defaultValue={reference} className="field" maxLength={300} />
        )}
      </Field>
      {storedSide && (
        <>
          <input type="hidden" name={`${letter}_held`} value={storedSide.held} />
          <input type="hidden" name={`${letter}_name`} value={storedSide.name} />
        </>
      )}
      <Field
        label="Or a setup file (not stored)"
        hint={storedSide && `We’ll use ${storedSide.name} unless you choose another.`}
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
  view: { sides, problems, carried: hiddenFields },
}: {
  view: Pick<CompareView, 'sides' | 'problems' | 'carried'>;
}) {
  return (
    <Form
      method="post"
      action="/compare"
      encType="multipart/form-data"
      data-draft="compare"
      className="panel grid gap-6"
    >
      <DraftNote />
      <div className="grid gap-6 lg:grid-cols-2">
        {(['a', 'b'] as const).map((letter) => {
          const problemSide = problems.find((problem) => problem.letter === letter);
          const side = sides.find((side) => side.letter === letter);
          const reference = problemSide?.ref ?? side?.ref ?? '';
          return (
            <SideFields
              key={`${letter} ${reference}`}
              letter={letter}
              reference={reference}
              problem={problemSide?.problem}
              storedSide={side?.held ? side : undefined}
            />
          );
        })}
      </div>
      {hiddenFields.map(([name, value]) => (
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

function CandidateRow({
  candidate: { ref, name, about, versions },
  first,
}: {
  candidate: CompareCandidate;
  first: string | null;
}) {
  const to = (letter: string) =>
    `/compare?${new URLSearchParams(first ? { a: first, b: letter } : { a: letter })}`;
  return (
    <li>
      <Link to={to(ref)} className="timing-link flex-nowrap">
        <span className="figure shrink-0">{/^\d+$/.test(ref) && `#${ref}`}</span>
        <span className="min-w-0 grow">
          <span className="block wrap-anywhere">{name}</span>
          {about && <span className="block text-sm wrap-anywhere text-dim">{about}</span>}
        </span>
      </Link>
      {versions.length > 0 && (
        <p className="flex flex-wrap gap-x-4 px-3 text-sm">
          {versions.map((number) => (
            <Link
              key={number}
              to={to(`${ref}.v${number}`)}
              aria-label={`${name}, version ${number}`}
              className="quiet-link"
            >
              v{number}
            </Link>
          ))}
        </p>
      )}
    </li>
  );
}

/** Chooses the first setup, then the second, from lists that a search narrows; each choice is a link. */
export function ComparePicker({
  picker: { q, lists },
  first,
}: {
  picker: NonNullable<CompareView['picker']>;
  first: CompareView['sides'][number] | null;
}) {
  return (
    <>
      {first && (
        <p className="mb-3 flex flex-wrap items-center gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            <span className="badge">A</span> <span className="font-semibold">{first.name}</span>{' '}
            <span className="text-sm text-dim">{first.detail}</span>
          </span>
          <Link to="/compare" className="quiet-link">
            Choose another
          </Link>
        </p>
      )}
      <h2 className="mb-3 text-xl">{first ? 'Compare it with' : 'Choose the first setup'}</h2>
      <Form method="get" action="/compare" role="search" key={`${first?.ref} ${q}`} className="filter-strip">
        {first && <input type="hidden" name="a" value={first.ref} />}
        <SearchField label="Search setups" value={q} />
      </Form>
      {lists.length === 0 && (
        <p className="stand-in mt-6">
          {q ? `No setup matches “${q}”.` : 'There are no setups to choose from yet.'}
        </p>
      )}
      <div className="mt-4 grid gap-x-8 gap-y-6 lg:grid-cols-2">
        {lists.map(({ title, setups }) => (
          <section key={title} aria-label={title}>
            <h3 className="caption mb-2">{title}</h3>
            <ol className="timing">
              {setups.map((candidate) => (
                <CandidateRow key={candidate.ref} candidate={candidate} first={first?.ref ?? null} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  );
}
