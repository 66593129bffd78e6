import { Form, Link, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useMemo, useRef } from 'react';
import { inUnits } from '#racing/setup/in-units';
import { TrackMap } from '../../garage/laps/track-map.tsx';
import { ToastMessage } from '../../ui/toast.tsx';
import { useUnits } from '../../ui/use-units.ts';
import { EngineerQuestion, FormAlert } from '../form/form-alert.tsx';
import type { OwnRefinement } from './refine-own.server.ts';
import { InsightsPanel, ResultPictures } from './result.tsx';
import { type ReturnedForm, toastOf } from '../form/returned-form.ts';
import { runBegins } from '../run/run-state.ts';
import { RunningModal } from '../run/running-modal.tsx';
import { SetupForm } from '../form/setup-form.tsx';
import { valuesInUnits } from './shown-in-units.ts';
import { sentencesFor } from '../run/unanswered-sentences.ts';

type Shown = NonNullable<OwnRefinement>;
type Made = Extract<Shown['proposal'], { is: 'made' }>;

/** How an own setup gets its next version: the driver's words, the changes that were proposed, and what becomes of them. */
export function RefineOwnSetup({
  refinement: { form, lap, proposal, answered: answeredBy, driven, next, revision },
  returnedForm,
}: {
  refinement: Shown;
  returnedForm: ReturnedForm | null;
}) {
  const units = useUnits();
  const isRefining = useNavigation().formData?.get('intent') === 'refine';
  const navigate = useNavigate();
  const toast = useMemo(
    () => (returnedForm?.shownAs === 'toast' ? toastOf(returnedForm) : null),
    [returnedForm],
  );
  const running = useMemo(() => (isRefining ? runBegins('refine') : null), [isRefining]);
  const isOpen = proposal?.is === 'made' && !proposal.isKept;
  return (
    // Without a proposal the form bears the name.
    <div id={isOpen ? 'refine' : undefined} className="grid grid-cols-1 gap-4 scroll-mt-20">
      <RunningModal run={running} onRetry={() => {}} onLeave={() => navigate('?tab=versions')} />
      <ToastMessage toast={toast} />
      {proposal?.is === 'running' && <StillRunning {...proposal} />}
      {proposal?.is === 'failed' && <NotMade {...proposal} />}
      {proposal?.is === 'made' && (
        <Proposal
          proposal={inUnits(proposal, units)}
          decision={{ id: proposal.id, next, revision, requestId: form.requestId }}
        />
      )}
      {!isOpen && (
        <>
          {returnedForm && <FormAlert returnedForm={returnedForm} />}
          {returnedForm?.status === 402 && (
            <Link to={`/setup-assistant?base=${form.inHandId}`} className="button justify-self-start">
              See the plans
            </Link>
          )}
          {answeredBy && (
            <p role="status" className="notice">
              Version {answeredBy.version} already answers this: it was made for these very figures. You drove
              version {answeredBy.driven}, so this starts from version {answeredBy.driven} again.
            </p>
          )}
          <SetupForm
            key={proposal?.id}
            {...form}
            version={answeredBy?.driven ?? driven ?? undefined}
            map={lap ? (buttonOf) => <TrackMap {...lap} balance={[]} buttonOf={buttonOf} /> : undefined}
            title="Refine"
            cars={none}
            tracks={none}
            values={returnedForm?.values ?? valuesInUnits(form.values, units)}
            errors={returnedForm?.errors ?? noErrors}
            requestId={returnedForm?.requestId ?? form.requestId}
            running={isRefining}
            isReturned={returnedForm !== null && returnedForm.values !== null}
          />
          <Link to={`/setup-assistant/engineer?own=${form.inHandId}`} className="button justify-self-start">
            Ask the race engineer
          </Link>
        </>
      )}
    </div>
  );
}

const none: [] = [];
const noErrors = {};

function StillRunning({ id, pollSeconds }: { id: number; pollSeconds: number | null }) {
  return (
    <div role="status" className="notice">
      {pollSeconds !== null && (
        <noscript>
          <meta httpEquiv="refresh" content={String(pollSeconds)} />
        </noscript>
      )}
      <p>The engineer is still working on this. You can leave; it carries on.</p>
      <Link to={`?tab=versions&refined=${id}`} reloadDocument className="quiet-link">
        Look again
      </Link>
    </div>
  );
}

function NotMade({ reason, question, choices }: Extract<Shown['proposal'], { is: 'failed' }>) {
  if (question !== null) return <EngineerQuestion question={question} choices={choices} />;
  return (
    <p role="alert" className="notice" data-tone="alarm">
      The new version was not made.{' '}
      {reason ? sentencesFor(reason) : 'It didn’t count towards your daily setups. Please send it again.'}
    </p>
  );
}

/** The changes with their reasons and cost; nothing is stored before the driver keeps them. */
function Proposal({ proposal, decision }: { proposal: Made; decision: Decision }) {
  const { id, isKept, changes, testable } = proposal;
  const pending = usePending();
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new proposal is brought into sight once
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <div ref={panel}>
      <InsightsPanel
        {...proposal}
        heading={isKept ? 'Changes' : 'Proposed changes'}
        kind="refine"
        testable={isKept ? null : testable}
        requestId={decision.requestId}
        withGarage={null}
      >
        <Form method="post" preventScrollReset className="flex basis-full flex-wrap items-center gap-3">
          <DecisionFields {...decision} />
          {isKept ? (
            <Kept next={decision.next} isPending={pending != null} />
          ) : changes.length > 0 ? (
            <button
              type="submit"
              name="intent"
              value="as-new"
              disabled={pending === 'as-new'}
              className="quiet-link cursor-pointer"
            >
              Keep as a new setup
            </button>
          ) : (
            <Link to="?tab=versions#refine" preventScrollReset className="button">
              Refine again
            </Link>
          )}
        </Form>
      </InsightsPanel>
      {proposal.described && (
        <section aria-label="The car with these changes" className="mt-4">
          <ResultPictures setup={{ described: proposal.described, text: '' }} changes={changes} />
        </section>
      )}
    </div>
  );
}

type Decision = { id: number; next: number; revision: string; requestId: string };

/** The decision that is on its way. */
const usePending = () => {
  const formData = useNavigation().formData;
  return formData?.get('intent') ?? formData?.get('restore');
};

function DecisionFields({ id, revision, requestId }: Decision) {
  return (
    <>
      <input type="hidden" name="generation" value={id} />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="requestId" value={requestId} />
    </>
  );
}

function Kept({ next, isPending }: { next: number; isPending: boolean }) {
  return (
    <>
      <p role="status" className="font-semibold">
        Kept as version {next - 1}.
      </p>
      {next > 2 && (
        <button type="submit" name="restore" value={next - 2} disabled={isPending} className="button">
          Undo: back to version {next - 2}
        </button>
      )}
    </>
  );
}

/** Whether changes wait for a decision, were kept a moment ago, or neither. */
export function decisionOf(refinement: OwnRefinement | null): 'open' | 'kept' | null {
  const proposal = refinement?.proposal;
  if (proposal?.is !== 'made') return null;
  if (proposal.isKept) return 'kept';
  return proposal.changes.length > 0 ? 'open' : null;
}

/** The bar of a page with proposed changes: the only things to do with them, and none gives the file before them. */
export function DecisionBar({ refinement: { form, proposal, next, revision } }: { refinement: Shown }) {
  const pending = usePending();
  if (proposal?.is !== 'made') return null;
  return (
    <Form method="post" preventScrollReset className="viewer-actions" data-deciding>
      <DecisionFields id={proposal.id} next={next} revision={revision} requestId={form.requestId} />
      <button
        type="submit"
        name="intent"
        value="keep-install"
        disabled={pending === 'keep-install'}
        className="button button-primary"
      >
        <span>
          Keep and <span className="in-[.folders]:hidden">download</span>
          <span className="hidden in-[.folders]:inline">install</span> version {next}
        </span>
      </button>
      <button type="submit" name="intent" value="keep" disabled={pending === 'keep'} className="button">
        Keep
      </button>
      <Link to="?tab=versions#refine" preventScrollReset className="button">
        Undo
      </Link>
    </Form>
  );
}
