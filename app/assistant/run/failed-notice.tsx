import type { ReadingChoice } from '#racing/hearing/reading';
import { Link } from '@remix-run/react';
import type { Unanswered } from '#racing/engineer/answer/unanswered';
import { EngineerQuestion } from '../form/form-alert.tsx';
import { sentencesFor } from './unanswered-sentences.ts';

type FailedRun = {
  car: string;
  track: string;
  parentId: number | null;
  reason: Unanswered | null;
  question: string | null;
  choices: readonly ReadingChoice[];
};

/** Says that a run made nothing, and what to do. */
export function FailedNotice({
  run: { car, track, parentId, reason, question, choices },
}: {
  run: FailedRun;
}) {
  if (question !== null) return <EngineerQuestion question={question} choices={choices} />;
  return (
    <div role="alert" className="notice mx-auto mb-4 max-w-3xl" data-tone="alarm">
      <p>
        {parentId === null ? 'The setup' : 'The new version'} for the {car} at {track} was not made.{' '}
        {reason ? sentencesFor(reason) : 'It didn’t count towards your daily setups. Please send it again.'}
      </p>
      {parentId !== null && (
        <Link to={`?setup=${parentId}`} className="mt-1 inline-flex min-h-11 items-center underline">
          Back to the version before
        </Link>
      )}
    </div>
  );
}
