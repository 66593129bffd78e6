import { Link } from '@remix-run/react';
import { type MouseEvent, useCallback, useMemo, useRef, useState } from 'react';
import { asksFor } from '#racing/engineer/baseline/conditions';
import type { FuelSum } from '#racing/engineer/baseline/fuel-sum';
import { inUnits } from '#racing/setup/in-units';
import { useUnits } from '../ui/use-units.ts';
import { DatabaseAway } from '../ui/database-away.tsx';
import { ToastMessage } from '../ui/toast.tsx';
import type { AssistantStage } from './assistant-stage.server.ts';
import { FailedNotice } from './run/failed-notice.tsx';
import { FormAlert } from './form/form-alert.tsx';
import { HelpDialog, StepsOnPage } from '../setups/viewer/help-dialog.tsx';
import { InstallButton } from '../setups/install/install-button.tsx';
import type { Tried } from '../setups/list/tried.server.ts';
import { GameChoice } from './game-choice.tsx';
import {
  FuelTable,
  type Insights,
  InsightsPanel,
  ResultActions,
  ResultPictures,
  SavedActions,
  SetupView,
} from './result/result.tsx';
import { type ReturnedForm, toastOf } from './form/returned-form.ts';
import type { ShownRun } from './run/run-state.ts';
import { RunningModal } from './run/running-modal.tsx';
import { NewSetupLink, RunningNotice } from './run/running-notice.tsx';
import { SetupForm, type SetupFormValues } from './form/setup-form.tsx';
import { setupInUnits, valuesInUnits } from './result/shown-in-units.ts';
import { useSetupRun } from './run/use-setup-run.ts';
import { Versions } from './result/versions.tsx';
import type { SetupVersion } from './result/assistant-lineage.server.ts';
import { draftKey, forgetDraft } from '../ui/drafts.ts';
import { tapsIn } from '../ui/reading/tapped-rows.ts';

type UnreadStage = Extract<AssistantStage, { at: 'unread' }>;
type WorkStage = Extract<AssistantStage, { game: 'ACC' | 'LMU' }>;

/**
 * The generator's three stages: choose a game, describe what is wanted, refine what came.
 *
 * @param unread why the address could not be read just now, where `stage` is what was read before
 */
export function Assistant({
  stage,
  unread,
  answer,
  tried,
}: {
  stage: AssistantStage;
  unread: UnreadStage['why'] | null;
  answer: ReturnedForm | undefined;
  /** The car and track that this browser tried before there was a plan. */
  tried: Tried | null;
}) {
  if (stage.at === 'choice') {
    return (
      <>
        {answer && <FormAlert returnedForm={answer} />}
        <GameChoice latest={stage.latest} tried={tried} />
      </>
    );
  }
  if (stage.at === 'coming-soon') {
    return (
      <section className="panel mx-auto max-w-xl">
        <h2 className="mb-4 text-xl">Game support coming soon</h2>
        <NewSetupLink />
      </section>
    );
  }
  if (stage.at === 'unread') return <UnreadSetup stage={stage} answer={answer} />;
  return <Workshop stage={stage} unread={unread} answer={answer} />;
}

/** A setup that cannot be read now. The returned form is shown with all it held. */
function UnreadSetup({ stage, answer }: { stage: UnreadStage; answer: ReturnedForm | undefined }) {
  const about = answer?.about;
  const toast = useMemo(() => (answer?.shownAs === 'toast' ? toastOf(answer) : null), [answer]);
  return (
    <>
      <ToastMessage toast={toast} />
      {answer && <FormAlert returnedForm={answer} />}
      {about?.form === 'save' && <ResultActions id={about.generationId} requestId={about.requestId} />}
      {/* Beside a form with something typed in it there is no way to lose it. */}
      {stage.why === 'away' && !answer?.values && <DatabaseAway />}
      {about?.form === 'setup' && answer?.values && (
        <div className="mx-auto max-w-3xl">
          <SetupForm
            game={about.game}
            {...stage.choices[about.game]}
            values={answer.values}
            errors={answer.errors}
            requestId={answer.requestId ?? stage.requestId}
            setupId={about.setupId ?? undefined}
            inHandId={about.inHandId ?? undefined}
            running={false}
            isReturned
          />
        </div>
      )}
    </>
  );
}

function Workshop({
  stage,
  unread,
  answer,
}: {
  stage: WorkStage;
  unread: UnreadStage['why'] | null;
  answer: ReturnedForm | undefined;
}) {
  const units = useUnits();
  const result = stage.at === 'result' ? setupInUnits(stage.result, units) : null;
  const inHand = stage.at === 'in-hand' ? setupInUnits(stage.inHand, units) : null;
  const {
    run,
    isUnopened,
    returned: returnedForm,
    leftMessage,
    start,
    retry,
    leave,
  } = useSetupRun({
    runElsewhere: stage.at === 'running' ? stage.run : null,
    shownId: result?.id ?? null,
    isUnread: unread !== null,
  });
  const shownForm = returnedForm ?? answer;
  const [correctedForm, setCorrected] = useState<ReturnedForm>();
  const hear = useCallback(() => setCorrected(shownForm), [shownForm]);
  const toast = useMemo(() => (shownForm?.shownAs === 'toast' ? toastOf(shownForm) : null), [shownForm]);
  const form = useFormIdentity(stage, run !== null);
  const baseline = run?.baseline && setupInUnits(run.baseline, units);
  const setup = run ? baseline : (result ?? inHand);
  const insights = run ? inUnits(insightsSoFar(run), units) : result;

  function send(element: HTMLFormElement, submitter: HTMLElement | null) {
    const data = new FormData(element, submitter);
    const values = valuesIn(data, stage.values);
    const isSame = values.car === stage.values.car && values.track === stage.values.track;
    const refines = form.inHandId !== undefined || (form.setupId !== undefined && isSame);
    const draft = draftKey(element);
    void start(refines ? 'refine' : 'generate', data, values).then((isMade) => isMade && forgetDraft(draft));
  }

  return (
    <>
      <RunningModal run={run} onRetry={retry} onLeave={leave} />
      <ToastMessage toast={toast} />
      {shownForm && shownForm !== correctedForm && <FormAlert returnedForm={shownForm} />}
      {isUnopened && unread === 'away' ? (
        <DatabaseAway />
      ) : (
        stage.at === 'running' && !setup && <RunningNotice run={stage.run} message={leftMessage} />
      )}
      {stage.at === 'failed' && !run && <FailedNotice run={stage.run} />}
      {result && !run && <ResultHeading {...result} game={stage.game} requestId={stage.requestId} />}
      {inHand && !run && <InHandHeading {...inHand} />}
      <div
        className={
          setup
            ? 'grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6 lg:grid-rows-[auto_auto_1fr]'
            : 'mx-auto grid max-w-3xl grid-cols-1 gap-6'
        }
      >
        {setup && insights && (
          <div className="grid grid-cols-1 gap-6">
            <InsightsPanel {...insights} withGarage={withGarage(stage)} requestId={stage.requestId} />
            {result?.fuel && !run && <FuelTable fuel={result.fuel} />}
            {result && !run && (
              <div>
                <HelpDialog file={result.file} />
                <StepsOnPage file={result.file} />
              </div>
            )}
            {result && !run && <Versions current={result.id} versions={result.versions} />}
          </div>
        )}
        {setup && (
          <div className="min-w-0 lg:col-span-2 lg:row-start-1">
            <ResultPictures setup={setup} changes={insights?.changes ?? []} />
          </div>
        )}
        {setup && (
          <section aria-label="Setup" className="lg:row-span-2">
            <SetupView setup={setup} changes={insights?.changes ?? []} />
          </section>
        )}
        {(stage.at !== 'running' || form.isKept) && (
          <SetupForm
            key={form.key}
            game={stage.game}
            cars={stage.cars}
            tracks={stage.tracks}
            values={answer?.values ?? valuesInUnits(stage.values, units)}
            errors={shownForm?.errors ?? noErrors}
            requestId={shownForm?.requestId ?? stage.requestId}
            setupId={form.setupId}
            inHandId={form.inHandId}
            tapChoices={stage.tapChoices ?? undefined}
            onSend={send}
            onCorrected={hear}
            running={run !== null}
            isReturned={shownForm !== undefined && shownForm.values !== null}
          />
        )}
      </div>
    </>
  );
}

/**
 * Which form is on the page. While a run that this page began goes on, it is still the form that began it, whatever
 * the address names meanwhile: what was typed must be there if the run fails.
 */
function useFormIdentity(stage: WorkStage, isRunning: boolean) {
  const setupId = refinedBy(stage);
  const inHandId = heldBy(stage);
  const formKey = { key: `of ${setupId ?? inHandId ?? stage.game}`, setupId, inHandId };
  const storedForm = useRef<typeof formKey | null>(null);
  const keeps = stage.at === 'running' || stage.at === 'failed' || isRunning;
  if (!keeps) storedForm.current = formKey;
  const isKept = storedForm.current !== null;
  return { ...(keeps && storedForm.current ? storedForm.current : formKey), isKept };
}

/** The setup that the form refines: the one shown, or the one that a refinement which failed was asked of. */
function refinedBy(stage: WorkStage): number | undefined {
  if (stage.at === 'result') return stage.result.id;
  return (stage.at === 'failed' && stage.run.kind === 'refine' && stage.run.parentId) || undefined;
}

/** The saved setup that the form refines: the one in hand, or the one that a refinement which failed was asked of. */
function heldBy(stage: WorkStage): string | undefined {
  if (stage.at === 'in-hand') return stage.inHand.id;
  return (stage.at === 'failed' && stage.inHandId !== null && String(stage.inHandId)) || undefined;
}

/** To the form and into its field: the router would bring the browser back to where it was after a second press. */
function goToWords(event: MouseEvent) {
  event.preventDefault();
  const form = document.getElementById('refine');
  form?.scrollIntoView();
  form?.querySelector('textarea')?.focus({ preventScroll: true });
}

/** The setup to refine, and its author. */
function InHandHeading({
  id,
  car,
  track,
  credit,
}: {
  id: string;
  car: string;
  track: string;
  credit: string;
}) {
  return (
    <div className="result-heading">
      <div className="min-w-0 grow">
        <h2 data-result className="text-2xl uppercase">
          {car}
        </h2>
        <p className="text-dim">{track}</p>
        {credit && <p className="text-sm wrap-anywhere text-dim">{credit}</p>}
        <p className="mt-2 max-w-prose">
          Say below what it should do differently. You get your own version; this setup doesn’t change.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to={`/setup-viewer/${id}`} className="button">
          Back to the setup
        </Link>
        {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript the browser itself goes there */}
        <a href="#refine" onClick={goToWords} className="button">
          Refine
        </a>
      </div>
    </div>
  );
}

function ResultHeading({
  id,
  car,
  track,
  fuel,
  requestId,
  game,
  file,
  versions,
  savedAs = null,
}: {
  id: number;
  game: string;
  file: { zip: string | null };
  versions: readonly SetupVersion[];
  /** The number of the setup that it is saved as. */
  savedAs?: number | null;
  fuel: FuelSum | null;
  car: string;
  track: string;
  requestId: string;
}) {
  const number = versions.find((version) => version.id === id)?.number;
  const versionLabel = versions.length > 1 && number ? `version ${number}` : null;
  return (
    <div className="result-heading">
      <div className="min-w-0 grow">
        <h2 data-result className="text-2xl uppercase">
          {car}
        </h2>
        <p className="text-dim">{track}</p>
      </div>
      {savedAs === null ? (
        <ResultActions
          id={id}
          requestId={requestId}
          game={game}
          warning={fuel?.warning ?? null}
          named={versionLabel}
        >
          {file.zip && (
            <InstallButton game={game} zip={file.zip}>
              Install{versionLabel && ` ${versionLabel}`}
            </InstallButton>
          )}
          {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript the browser itself goes there */}
          <a href="#refine" onClick={goToWords} className="button">
            Refine
          </a>
        </ResultActions>
      ) : (
        <SavedActions
          savedAs={savedAs}
          title={`${car} - ${track}`}
          game={game}
          download={`/setup-assistant/download?setup=${id}`}
          warning={fuel?.warning ?? null}
          named={versionLabel}
          install={
            file.zip && (
              <InstallButton game={game} zip={file.zip}>
                Install{versionLabel && ` ${versionLabel}`}
              </InstallButton>
            )
          }
        />
      )}
    </div>
  );
}

const noErrors = {};

/** The form for the same setup from the driver's own garage data; null where the game gives none. */
function withGarage({ game, values }: WorkStage): string | null {
  if (!asksFor[game].garageData) return null;
  const { car, track, sessionType, weather, temperature, duration, laps, setupStyle } = values;
  const order = { game, car, track, sessionType, weather, temperature, duration, laps, setupStyle };
  const filledFields = Object.entries(order).filter(([, value]) => value !== '');
  return `/setup-assistant?${new URLSearchParams(filledFields)}#own-garage`;
}

const stillWriting = 'The engineer is still working on this.';

/** The note of a setup in the making: the rules' own, until the engineer's has come. */
function insightsSoFar({ baseline, changes, note }: ShownRun): Insights {
  return {
    note: note || baseline?.note || stillWriting,
    changes,
    adjusted: [],
    source: 'model',
    reason: null,
  };
}

function valuesIn(data: FormData, fallback: SetupFormValues): SetupFormValues {
  const text = (name: keyof SetupFormValues) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : fallback[name];
  };
  // A form sends no box that isn't ticked.
  const box = (name: string) => (data.has(name) ? 'on' : '');
  return {
    car: text('car'),
    track: text('track'),
    sessionType: text('sessionType'),
    weather: text('weather'),
    temperature: text('temperature'),
    airTemperature: text('airTemperature'),
    setupStyle: text('setupStyle'),
    duration: text('duration'),
    laps: text('laps'),
    mandatoryStops: text('mandatoryStops'),
    longestStint: text('longestStint'),
    pitWindow: text('pitWindow'),
    tyresAtStops: box('tyresAtStops'),
    fuelAtStops: box('fuelAtStops'),
    changingWeather: box('changingWeather'),
    tank: text('tank'),
    fuelPerLap: text('fuelPerLap'),
    also: text('also'),
    prompt: text('prompt'),
    shown: text('shown'),
    taps: tapsIn(data),
    baseSetup: text('baseSetup'),
    garageData: text('garageData'),
  };
}
