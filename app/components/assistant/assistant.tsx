import { useMemo, useRef } from 'react';
import type { AssistantStage } from '../../server/assistant-stage.server.ts';
import { ToastMessage } from '../toast.tsx';
import { FailedNotice } from './failed-notice.tsx';
import { FormAlert } from './form-alert.tsx';
import { GameChoice } from './game-choice.tsx';
import { type Insights, InsightsPanel, NewSetupLink, ResultActions, SetupView } from './result.tsx';
import type { ReturnedForm } from './returned-form.ts';
import type { RunState } from './run-state.ts';
import { RunningModal } from './running-modal.tsx';
import { RunningNotice } from './running-notice.tsx';
import { SetupForm, type SetupFormValues } from './setup-form.tsx';
import { useSetupRun } from './use-setup-run.ts';
import { Versions } from './versions.tsx';

type WorkStage = Extract<AssistantStage, { game: 'ACC' | 'LMU' }>;

/** The generator's three stages: choose a game, describe what is wanted, refine what came. */
export function Assistant({ stage, answer }: { stage: AssistantStage; answer: ReturnedForm | undefined }) {
  if (stage.at === 'choice') {
    return (
      <>
        {answer && <FormAlert returned={answer} />}
        <GameChoice latest={stage.latest} />
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
  return <Workshop stage={stage} answer={answer} />;
}

function Workshop({ stage, answer }: { stage: WorkStage; answer: ReturnedForm | undefined }) {
  const result = stage.at === 'result' ? stage.result : null;
  const { run, returned, start, retry } = useSetupRun({
    elsewhere: stage.at === 'running' ? stage.run : null,
    shownId: result?.id ?? null,
  });
  const shownForm = returned ?? answer;
  const toast = useMemo(() => (shownForm?.shownAs === 'toast' ? errorToast(shownForm) : null), [shownForm]);
  const form = useFormIdentity(stage, run !== null);
  const setup = run ? run.baseline : result;
  const insights = run ? insightsSoFar(run) : result;

  function send(element: HTMLFormElement, submitter: HTMLElement | null) {
    const data = new FormData(element, submitter);
    const values = valuesIn(data, stage.values);
    const isSame = values.car === stage.values.car && values.track === stage.values.track;
    void start(form.setupId !== undefined && isSame ? 'refine' : 'generate', data, values);
  }

  return (
    <>
      <RunningModal run={run} onRetry={retry} />
      <ToastMessage toast={toast} />
      {shownForm && <FormAlert returned={shownForm} />}
      {stage.at === 'running' && !setup && <RunningNotice run={stage.run} />}
      {stage.at === 'failed' && !run && <FailedNotice run={stage.run} />}
      {result && !run && <ResultHeading {...result} requestId={stage.requestId} />}
      <div
        className={
          setup
            ? 'grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]'
            : 'mx-auto grid max-w-3xl grid-cols-1 gap-6'
        }
      >
        {setup && insights && (
          <div className="grid grid-cols-1 gap-6">
            <InsightsPanel {...insights} />
            {result && !run && <Versions current={result.id} versions={result.versions} />}
          </div>
        )}
        {setup && (
          <section aria-label="Setup" className="lg:row-span-2">
            <SetupView game={stage.game} setup={setup} changes={insights?.changes ?? []} />
          </section>
        )}
        {(stage.at !== 'running' || form.isKept) && (
          <SetupForm
            key={form.key}
            game={stage.game}
            cars={stage.cars}
            tracks={stage.tracks}
            values={answer?.values ?? stage.values}
            errors={shownForm?.errors ?? noErrors}
            requestId={shownForm?.requestId ?? stage.requestId}
            setupId={form.setupId}
            onSend={send}
            running={run !== null}
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
  const setupId = stage.at === 'result' ? stage.result.id : undefined;
  const own = { key: setupId === undefined ? `new ${stage.game}` : `of ${setupId}`, setupId };
  const kept = useRef<typeof own | null>(null);
  const keeps = stage.at === 'running' || stage.at === 'failed' || isRunning;
  if (!keeps) kept.current = own;
  const isKept = kept.current !== null;
  return { ...(keeps && kept.current ? kept.current : own), isKept };
}

function ResultHeading({
  id,
  car,
  track,
  requestId,
}: {
  id: number;
  car: string;
  track: string;
  requestId: string;
}) {
  return (
    <div className="result-heading">
      <div className="min-w-0 grow">
        <h2 className="text-2xl uppercase">{car}</h2>
        <p className="text-dim">{track}</p>
      </div>
      <div className="flex gap-3">
        <a href="#refine" className="button lg:hidden">
          Refine
        </a>
        <NewSetupLink />
      </div>
      <ResultActions id={id} requestId={requestId} />
    </div>
  );
}

const noErrors = {};
const stillWriting = 'The engineer is still at work on this.';

/** What is said of a setup that is still in the making: the rules' own note, until the engineer's has come. */
function insightsSoFar({ baseline, changes, note }: RunState): Insights {
  return { note: note || baseline?.note || stillWriting, changes, adjusted: [], source: 'model' };
}

function errorToast({ title, message }: ReturnedForm) {
  return { title, description: message, tone: 'destructive' as const };
}

function valuesIn(data: FormData, fallback: SetupFormValues): SetupFormValues {
  const text = (name: keyof SetupFormValues) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : fallback[name];
  };
  return {
    car: text('car'),
    track: text('track'),
    sessionType: text('sessionType'),
    weather: text('weather'),
    temperature: text('temperature'),
    setupStyle: text('setupStyle'),
    prompt: text('prompt'),
    baseSetup: text('baseSetup'),
  };
}
