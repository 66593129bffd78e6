import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { SignInLink } from '../../account/sign-in-link.tsx';
import { Field } from '../../ui/field.tsx';
import { FinishedMarkup } from '../../ui/finished-markup.tsx';
import type { CompareView } from './compare-setups.server.tsx';
import { longestTitle } from '../upload/upload-answer.ts';
import { DraftNote } from '../../ui/draft-note.tsx';

type Sides = CompareView['sides'];

/** The two setups again, as a form or an address carries them. */
function SideInputs({ sides }: { sides: Sides }) {
  return sides.map(({ letter, ref, held: storedText, name }) =>
    storedText === '' ? (
      <input key={letter} type="hidden" name={letter} value={ref} />
    ) : (
      <span key={letter}>
        <input type="hidden" name={`${letter}_held`} value={storedText} />
        <input type="hidden" name={`${letter}_name`} value={name} />
      </span>
    ),
  );
}

/** The compared setups, by letter. */
function Heads({ sides }: { sides: Sides }) {
  const isShareable = sides.every(({ held: storedText }) => storedText === '');
  const [a, b] = sides;
  return (
    <div className="mb-6">
      <ol className="compare-heads">
        {sides.map(({ letter, name, detail, href }) => (
          <li key={letter}>
            <span className="badge">{letter.toUpperCase()}</span>
            <span className="min-w-0">
              {href ? (
                <Link to={href} className="font-semibold underline underline-offset-4 wrap-anywhere">
                  {name}
                </Link>
              ) : (
                <span className="font-semibold wrap-anywhere">{name}</span>
              )}
              <span className="block text-sm wrap-anywhere text-dim">{detail}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-2 flex flex-wrap gap-x-6">
        {isShareable && a && b && sides.length === 2 && (
          <Link to={`/compare?${new URLSearchParams({ a: b.ref, b: a.ref })}`} className="quiet-link">
            Swap A and B
          </Link>
        )}
        <Link to="/compare" className="quiet-link">
          Compare others
        </Link>
      </p>
    </div>
  );
}

/** A comparison: the pictures of both, every difference, and what a merge takes. */
export function CompareResult({ view, message }: { view: CompareView; message: string | null }) {
  const { sides, result, preview, signedIn } = view;
  if (!result) return null;
  const isShareable = sides.every(({ held: storedText }) => storedText === '');
  return (
    <>
      <Heads sides={sides} />
      {preview && <MergePreview preview={preview} sides={sides} signedIn={signedIn} message={message} />}
      <p className="mb-4 max-w-prose">{result.summary}</p>
      {result.pictures && (
        <figure className="mb-6">
          <FinishedMarkup markup={result.pictures} />
          <figcaption className="mt-2 text-sm text-dim">
            A is dashed and struck through; B is solid and bold.
          </figcaption>
        </figure>
      )}
      <h2 className="mb-2 text-xl font-semibold">Differences</h2>
      {result.isMergeable ? (
        <Form
          method={isShareable ? 'get' : 'post'}
          action="/compare"
          encType={isShareable ? undefined : 'multipart/form-data'}
        >
          <SideInputs sides={sides} />
          <p className="mb-2 max-w-prose text-sm text-dim">
            Tick what to take from B to merge. Everything else stays as in A.
          </p>
          <FinishedMarkup markup={result.table} />
          <p className="mt-4">
            <button
              type="submit"
              name="merge"
              value="preview"
              className={preview ? 'button' : 'button button-primary'}
            >
              Preview the merge
            </button>
          </p>
        </Form>
      ) : (
        <FinishedMarkup markup={result.table} />
      )}
    </>
  );
}

function TitledLines({ title, lines }: { title: string; lines: readonly ReactNode[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className="caption mt-3">{title}</h3>
      <ul className="list-disc pl-5">{lines}</ul>
    </>
  );
}

function MergePreview({
  preview,
  sides,
  signedIn,
  message,
}: {
  preview: NonNullable<CompareView['preview']>;
  sides: Sides;
  signedIn: boolean;
  message: string | null;
}) {
  if (preview.problem !== null) return <p className="notice mb-6">{preview.problem}</p>;
  const {
    changed: changeCount,
    moved: movedValues,
    left: leftValues,
    take,
    row,
    title,
    track,
    tracks,
    requestId,
  } = preview;
  return (
    <section className="panel mb-6" aria-labelledby="merge">
      <h2 id="merge" className="text-xl font-semibold">
        The merge
      </h2>
      <p>
        {changeCount === 0
          ? 'Nothing in A changes yet. Tick what to take from B.'
          : `A, with ${changeCount === 1 ? '1 value' : `${changeCount} values`} changed. Every value is legal for the car.`}
      </p>
      <TitledLines
        title="Moved to the nearest value the car has"
        lines={movedValues.map(({ parameter, label, asked: requested, text }) => (
          <li key={parameter}>
            {label}: {requested} → {text}
          </li>
        ))}
      />
      <TitledLines
        title="Left as it is in A"
        lines={leftValues.map(({ parameter, label, reason }) => (
          <li key={parameter}>
            {label}: {reason}
          </li>
        ))}
      />
      {message && (
        <p role="alert" className="field-error mt-3">
          {message}
        </p>
      )}
      {!signedIn && changeCount > 0 && (
        // A paragraph cannot hold the dialog of the link.
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <SignInLink className="button button-primary" /> to save it as a setup of your own.
        </div>
      )}
      {signedIn && changeCount > 0 && (
        <Form
          method="post"
          action="/compare"
          encType="multipart/form-data"
          data-draft="merge"
          className="mt-4 grid gap-3"
        >
          <DraftNote />
          <SideInputs sides={sides} />
          {take.map((id) => (
            <input key={id} type="hidden" name="take" value={id} />
          ))}
          {row.map((parameter) => (
            <input key={parameter} type="hidden" name="row" value={parameter} />
          ))}
          <input type="hidden" name="request_id" value={requestId} />
          <Field label="Title" required>
            {(control) => (
              <input
                {...control}
                name="title"
                defaultValue={title}
                maxLength={longestTitle}
                className="field"
              />
            )}
          </Field>
          {tracks && (
            <Field label="Track" required>
              {(control) => (
                <select {...control} name="track" defaultValue={track} className="field">
                  <option value="">Select track...</option>
                  {tracks.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          <p>
            <button type="submit" name="intent" value="save" className="button button-primary">
              Save as my setup
            </button>{' '}
            <span className="text-sm text-dim">Private until you share it.</span>
          </p>
        </Form>
      )}
    </section>
  );
}
