import { Link } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { asksFor } from '#racing/engineer/baseline/conditions';
import { SetupNote } from '../../setups/viewer/setup-note.tsx';
import { FinishedMarkup } from '../../ui/finished-markup.tsx';
import type { FirstRun } from './first-run.server.ts';

type Finished = Extract<FirstRun, { at: 'run' }>;

const settingsText = (count: number) => (count === 1 ? '1 setting' : `${count} settings`);

function WholeSetupLink({ whole }: Pick<Finished, 'whole'>) {
  return (
    <Link to={whole} className="button button-primary">
      Get the whole setup
    </Link>
  );
}

const garageSentence = 'Add your garage data and nothing is estimated.';

/** Links to the rest of the setup, by name. */
function BehindThePlan({ page: { form, run, whole }, prices }: { page: Finished; prices: ReactNode }) {
  return (
    <section aria-labelledby="whole" className="panel border-l-4 border-l-signal">
      <h2 id="whole" className="text-2xl">
        Get the whole setup and refine it from what you feel
      </h2>
      <p className="mt-2 max-w-prose text-dim">
        Say what the car does, in your own words. The engineer answers with changes, each with its reason, and
        you download the game’s own file. {asksFor[form.game].garageData && garageSentence} These sections of
        this setup come with a plan:
      </p>
      <ul className="my-4 grid gap-x-8 sm:grid-cols-2">
        {run.others.map(({ title, settings }) => (
          <li key={title} className="flex min-h-11 items-center gap-3 border-b border-line">
            <span className="font-semibold">{title}</span>
            <span className="ml-auto text-sm text-dim">{settingsText(settings)}</span>
          </li>
        ))}
      </ul>
      <WholeSetupLink whole={whole} />
      <div className="mt-3">{prices}</div>
    </section>
  );
}

/** A finished baseline: what it is for, why it is as it is, its pictures, and the sections that everybody may see. */
export function FirstRunResult({ page, prices }: { page: Finished; prices: ReactNode }) {
  const { game, values } = page.form;
  const { car, carClass, track, note, drawn: drawing } = page.run;
  const order = page.whole.slice(page.whole.indexOf('?') + 1);
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the page is everybody's, so no answer of ours can set it
    document.cookie = `tried=${encodeURIComponent(order)}; path=/; max-age=2592000; samesite=lax`;
  }, [order]);
  return (
    <>
      <div className="viewer-top">
        <div className="viewer-head class-bar" data-class={carClass}>
          <p className="viewer-marks">
            <span className="class-badge">{carClass}</span>
            <span className="badge">{game}</span>
            <span className="badge">{values.weather === 'wet' ? 'Wet' : 'Dry'}</span>
          </p>
          <h1>
            {car}
            <span className="text-dim"> - {track}</span>
          </h1>
        </div>
        <div className="viewer-actions">
          <WholeSetupLink whole={page.whole} />
        </div>
      </div>
      <section aria-labelledby="why" className="panel">
        <h2 id="why" className="mb-3 text-xl">
          What the engineer chose, and why
        </h2>
        <SetupNote
          note={note}
          garage={
            <Link to={`${page.whole}#own-garage`} className="button">
              Add garage data
            </Link>
          }
        />
      </section>
      <FinishedMarkup markup={drawing.pictures} />
      <FinishedMarkup markup={drawing.sections} />
      <BehindThePlan page={page} prices={prices} />
    </>
  );
}
