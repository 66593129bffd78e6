import { isOfGarage, type OperatorAction } from '#core/moderation/operator-calls';
import { longestReport } from '#core/moderation/reports';
import type { ReturnedAct } from './operator-answer.server.ts';

const wordsOf: Record<OperatorAction, string> = {
  hide: 'Hide the setup',
  restore: 'Restore the setup',
  keep: 'Leave it as it is',
  block: 'Block the author',
  unblock: 'Unblock the author',
  accept: 'Accept these data',
  drop: 'Drop these data',
};

/** A form of one row: a reason, and what can be done. It works without JavaScript. */
export function ActForm({
  subject,
  fields,
  actions,
  typed,
}: {
  subject: string;
  fields: Record<string, string | number>;
  actions: readonly OperatorAction[];
  typed: ReturnedAct | null;
}) {
  const own = typed?.subject === subject ? typed : null;
  return (
    <form method="post" action="/operator" className="mt-3 grid gap-3">
      <input type="hidden" name="subject" value={subject} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div>
        <label htmlFor={`reason-${subject}`} className="label">
          Reason {actions.some(isOfGarage) ? '' : '(its driver reads it)'}
        </label>
        <textarea
          id={`reason-${subject}`}
          name="reason"
          rows={2}
          maxLength={longestReport}
          required
          defaultValue={own?.reason ?? ''}
          className="field"
          {...(own && { 'aria-invalid': true, 'aria-describedby': `problem-${subject}` })}
        />
        {own && (
          <p id={`problem-${subject}`} className="field-error">
            {own.problem}
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
