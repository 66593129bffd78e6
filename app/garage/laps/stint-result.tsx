import { Form, Link, useNavigation } from '@remix-run/react';
import { lapText } from '#racing/laps/typed-lap-time';
import { InstallButton } from '../../setups/install/install-button.tsx';
import { DownloadLink } from '../../setups/install/download-link.tsx';
import { Heard } from '../../ui/reading/heard.tsx';
import type { StintResultView } from './stint-page.server.ts';
import { StintHead } from './stint-page.tsx';

type Change = StintResultView['changes'][number];
type Taken = NonNullable<StintResultView['taken']>;

/** Changes with one and the same sum stand under it once: a tyre at the start and at every stop, both wheels of an axle. */
function bySum(changes: readonly Change[]): Change[][] {
  const sums = new Map<string, Change[]>();
  for (const change of changes) {
    const key = change.parameter.includes('tyrePressure')
      ? change.parameter.split('.').at(-1) + change.why
      : change.why;
    sums.set(key, [...(sums.get(key) ?? []), change]);
  }
  return [...sums.values()];
}

function ChangesOfStint({ changes }: { changes: readonly Change[] }) {
  return (
    <ol className="changes change-list">
      {bySum(changes).map((rows) => (
        <li key={rows[0]?.parameter}>
          {rows.map(({ parameter, label, fromText, toText }) => (
            <p key={parameter} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{label}</span>
              <span className="figure ml-auto text-right text-lg">
                <span className="text-was">{fromText}</span>{' '}
                <span aria-hidden="true" className="text-dim">
                  →
                </span>
                <span className="sr-only">to</span> <span className="text-signal">{toText}</span>
              </span>
            </p>
          ))}
          <p className="text-sm">{rows[0]?.why}</p>
        </li>
      ))}
    </ol>
  );
}

/** The advice after a stint: each change with its calculation, remarks, and a button that applies them. */
export function StintResult({ result, message }: { result: StintResultView; message: string | null }) {
  const { card, changes, remarks, newBest, taken, version, line, notes, heard, requestId, lap } = result;
  return (
    <>
      <StintHead card={card} title="The next setup" />
      {message && (
        <p role="alert" className="notice mb-6">
          {message}
        </p>
      )}
      {newBest && (
        <p className="notice mb-6" data-tone="moment">
          <span>New best lap</span>
          <span className="figure text-2xl">{newBest.lap}</span>
          <span className="text-dim">{newBest.faster}</span>
        </p>
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        <section className="panel content-start" aria-labelledby="stint-changes">
          <h2 id="stint-changes" className="mb-2 text-xl">
            What to change on version {version}
          </h2>
          {heard && <Heard key={heard.key} heard={heard} requestId={requestId} />}
          {changes.length === 0 ? <p>Nothing to change.</p> : <ChangesOfStint changes={changes} />}
          <TakeChanges result={result} />
          {changes.length > 0 && (
            <p>
              <Link to={`/test-cards?stint=${result.id}`} className="quiet-link">
                Drive it as a test
              </Link>
            </p>
          )}
          {taken && <TakenVersion id={card.id} taken={taken} />}
        </section>
        <section className="panel content-start" aria-labelledby="stint-remarks">
          <h2 id="stint-remarks" className="mb-2 text-xl">
            How we worked it out
          </h2>
          {line && <p className="wrap-anywhere">{line}.</p>}
          <ul className="mt-2 grid gap-2 text-sm">
            {remarks.map((sentence) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
          {notes && <p className="mt-4 whitespace-pre-line wrap-anywhere text-dim">{notes}</p>}
          <p className="mt-4 flex flex-wrap gap-x-6">
            <Link to={`/my-setups/${card.id}/stints`} className="quiet-link">
              Next stint
            </Link>
          </p>
          {lap && <SharedLap lap={lap} />}
          <Form method="post">
            <button type="submit" name="intent" value="delete" className="quiet-link">
              Delete this sheet
            </button>
          </Form>
        </section>
      </div>
    </>
  );
}

function TakenVersion({ id, taken: { number, game, file, zip } }: { id: string; taken: Taken }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <p className="basis-full">These changes are version {number}.</p>
      {zip && (
        <InstallButton game={game} zip={zip} version={{ of: id, number }} className="button button-primary">
          Install version {number}
        </InstallButton>
      )}
      <DownloadLink href={file} className="button">
        Download version {number}
      </DownloadLink>
    </div>
  );
}

/** Lets other drivers of a public setup lay their laps over the one that was kept. */
function SharedLap({ lap: { seconds, isShared, isPublic } }: { lap: NonNullable<StintResultView['lap']> }) {
  return (
    <Form method="post" className="mt-4 grid justify-items-start gap-2">
      <p className="text-sm">
        {isShared
          ? `Your lap of ${lapText(seconds)} is shared with this setup: on its page, other drivers can compare their laps with it.`
          : `You kept a lap of ${lapText(seconds)}. Share it, and other drivers can compare their laps with it: speed, pedals, steering and line, nothing else.`}
        {!isPublic && ' The setup is private, so nobody else sees it yet.'}
      </p>
      <button type="submit" name="intent" value={isShared ? 'keep-to-myself' : 'share'} className="button">
        {isShared ? 'Stop sharing this lap' : 'Share this lap with the setup'}
      </button>
    </Form>
  );
}

function TakeChanges({ result: { changes, taken, revision, latest } }: { result: StintResultView }) {
  const taking = useNavigation().formData?.get('intent') === 'take';
  if (changes.length === 0 || taken) return null;
  return (
    <Form method="post" className="mt-4">
      <input type="hidden" name="revision" value={revision} />
      <button
        type="submit"
        name="intent"
        value="take"
        disabled={taking}
        className="button button-primary min-h-14"
      >
        {taking ? 'Saving...' : `Make it version ${latest + 1}`}
      </button>
    </Form>
  );
}
