import type { FormOutcome } from '../../server/assistant-actions.server.ts';
import type { AssistantStage } from '../../server/assistant-stage.server.ts';
import { GameChoice } from './game-choice.tsx';
import { InsightsPanel, ResultPanel } from './result.tsx';
import { SetupForm } from './setup-form.tsx';

type ReturnedForm = Extract<FormOutcome, { redirectTo: null }>;

/** The generator's three stages: choose a game, describe what is wanted, refine what came. */
export function Assistant({ stage, answer }: { stage: AssistantStage; answer: ReturnedForm | undefined }) {
  return (
    <>
      <h1 className="mb-6 text-3xl font-bold">Setup Assistant</h1>
      {answer && (
        <p role="alert" className="mb-4 rounded border border-alarm p-3 text-alarm">
          {answer.message}
        </p>
      )}
      {stage.game === null ? (
        <GameChoice />
      ) : (
        <div className={stage.result ? 'grid items-start gap-6 lg:grid-cols-2' : 'mx-auto max-w-2xl'}>
          {stage.result && (
            <div className="grid gap-6 lg:order-last">
              <ResultPanel requestId={stage.requestId} result={stage.result} />
            </div>
          )}
          <div className="grid gap-6">
            {stage.result && <InsightsPanel result={stage.result} />}
            <SetupForm
              key={stage.result?.id ?? 'new'}
              game={stage.game}
              cars={stage.cars}
              tracks={stage.tracks}
              values={answer?.values ?? stage.values}
              errors={answer?.errors ?? {}}
              requestId={stage.requestId}
              setupId={stage.result?.id}
            />
          </div>
        </div>
      )}
    </>
  );
}
