import type { OperatorAction } from '#racing/engineer/run/operator-calls';
import { longestReport } from '#racing/setup/reports';
import { DraftNote } from '../../ui/draft-note.tsx';

/**
 * An operator's words when it could not be done. `subject` names the row whose form it was; 503: the database is
 * away.
 */
export type ReturnedAct = {
  subject: string;
  reason: string;
  problem: string;
  status: 400 | 422 | 503;
};

const wordsOf: Record<OperatorAction, string> = {
  hide: 'Hide it',
  restore: 'Restore it',
  keep: 'Leave it as it is',
  block: 'Block the author',
  unblock: 'Unblock the author',
};

/** A form of one row: a reason, and what can be done. It works without JavaScript. */
export function ActForm({
  subject,
  fields,
  actions,
  returnedAct,
}: {
  subject: string;
  fields: Record<string, string | number>;
  actions: readonly OperatorAction[];
  returnedAct: ReturnedAct | null;
}) {
  const ownAct = returnedAct?.subject === subject ? returnedAct : null;
  return (
    <form
      method="post"
      action="/operator"
      data-draft={`act ${subject}`}
      data-returned={ownAct ? '' : undefined}
      className="mt-3 grid gap-3"
    >
      <DraftNote />
      <input type="hidden" name="subject" value={subject} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div>
        <label htmlFor={`reason-${subject}`} className="label">
          Reason (its driver reads it)
        </label>
        <textarea
          id={`reason-${subject}`}
          name="reason"
          rows={2}
          maxLength={longestReport}
          required
          defaultValue={ownAct?.reason ?? ''}
          className="field"
          {...(ownAct && { 'aria-invalid': true, 'aria-describedby': `problem-${subject}` })}
        />
        {ownAct && (
          <p id={`problem-${subject}`} className="field-error">
            {ownAct.problem}
          </p>
        )}
      </div>
      <p className="flex flex-wrap gap-3">
        {actions.map((action) => (
          <button key={action} type="submit" name="action" value={action} className="button">
            {wordsOf[action]}
          </button>
        ))}
      </p>
    </form>
  );
}
