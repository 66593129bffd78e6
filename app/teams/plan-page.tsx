import { Link } from '@remix-run/react';
import { LocalDate } from '../setups/viewer/local-date.tsx';
import { PlanBoard, RigPlan } from './plan-board.tsx';
import { PlanForm } from './plan-form.tsx';
import type { PlanPageView } from './plan.server.ts';
import { LinkOnce, PressForm, QuestionForm, TeamFrame } from './team-frame.tsx';
import type { TeamAnswer } from './team-words.ts';

function Plans({ view: { team, plans } }: { view: PlanPageView }) {
  return (
    <>
      {plans.length === 0 ? (
        <p className="stand-in mb-6">
          No race plan yet. It lays the race out in stints: driver, laps, tyres, and the fuel or energy to set
          at each stop.
        </p>
      ) : (
        <ul className="timing mb-6">
          {plans.map(({ id, name, at }) => (
            <li key={id}>
              <Link to={`/teams/${team.id}/plan?plan=${id}`} prefetch="intent" className="timing-link">
                <span className="figure min-w-0 grow text-xl wrap-anywhere">{name}</span>
                <span className="text-sm text-dim">
                  <LocalDate timestamp={at} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {team.role !== 'viewer' && (
        <Link to={`/teams/${team.id}/plan?plan=new`} className="button button-primary">
          + Plan a race
        </Link>
      )}
    </>
  );
}

function PlanActions({ view, answer }: { view: PlanPageView; answer: TeamAnswer | null }) {
  const { team, id, setup, hasLink } = view;
  const mayWrite = team.role !== 'viewer';
  return (
    <div className="screen-only">
      <LinkOnce link={answer?.link}>One link for the crew: it opens without signing in</LinkOnce>
      <div className="mb-6 flex flex-wrap gap-3">
        {mayWrite && (
          <Link to={`/teams/${team.id}/plan?plan=${id}&edit=1`} className="button">
            Edit
          </Link>
        )}
        <Link to={`/teams/${team.id}/plan?plan=${id}&rig=1`} className="button">
          Plan in the rig view
        </Link>
        {setup !== null && (
          <>
            <Link to={`/my-setups/${setup}/stints`} className="button">
              Stint sheet
            </Link>
            <Link to={`/setup-viewer/${setup}/rig`} className="button">
              Setup in the rig view
            </Link>
          </>
        )}
        {mayWrite && (
          <>
            <PressForm intent="link" fields={{ plan: id ?? '' }}>
              {hasLink ? 'New crew link' : 'Link for the crew'}
            </PressForm>
            {hasLink && (
              <PressForm intent="unlink" fields={{ plan: id ?? '' }}>
                Withdraw the link
              </PressForm>
            )}
            <QuestionForm
              intent="delete"
              fields={{ plan: id ?? '' }}
              opener="Delete plan"
              question="Delete this plan for the whole team? It can’t be restored."
            >
              Yes, delete
            </QuestionForm>
          </>
        )}
      </div>
    </div>
  );
}

/** A team's race plans: their list, one laid out, or its form. */
export function PlanPage({ view, answer }: { view: PlanPageView; answer: TeamAnswer | null }) {
  if (view.board && view.isRig) {
    return <RigPlan plan={view.board} back={`/teams/${view.team.id}/plan?plan=${view.id}`} />;
  }
  return (
    <TeamFrame team={view.team} answer={answer}>
      {view.form && <PlanForm key={view.form.revision} form={view.form} answer={answer} />}
      {!view.form && !view.board && <Plans view={view} />}
      {view.board && (
        <>
          <h2 className="mb-3 text-3xl wrap-anywhere">{view.board.name}</h2>
          <PlanActions view={view} answer={answer} />
          <PlanBoard plan={view.board} />
        </>
      )}
    </TeamFrame>
  );
}
