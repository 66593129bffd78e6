import { commentReasonKeys, reportReasonKeys, reportReasons } from '#racing/setup/reports';
import { Field } from '../ui/field.tsx';
import type { ReportAnswer, ReportValues } from './report-answer.ts';
import { DraftNote } from '../ui/draft-note.tsx';

const nothingTyped: ReportValues = { about: 'setup', reason: '', words: '' };

function Choices({
  legend,
  name,
  choices,
  selectedReason,
  error,
}: {
  legend: string;
  name: keyof ReportValues;
  choices: readonly (readonly [value: string, label: string])[];
  selectedReason: string;
  error: string | undefined;
}) {
  return (
    <fieldset aria-describedby={error && `${name}-error`}>
      <legend className="label">{legend}</legend>
      {choices.map(([value, label]) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 wrap-anywhere">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={selectedReason === value}
            aria-invalid={error ? true : undefined}
            className="size-5 shrink-0 accent-signal"
          />
          {label}
        </label>
      ))}
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Reports a setup or its author; the form returns with what was typed. @param author null when unknown */
export function ReportForm({
  author,
  answer,
  isOfComment = false,
}: {
  author: string | null;
  answer: ReportAnswer | null;
  isOfComment?: boolean;
}) {
  const { values = nothingTyped, errors = {}, message = null } = answer ?? {};
  return (
    <form
      method="post"
      data-draft="report"
      data-returned={answer ? '' : undefined}
      className="panel grid gap-5"
    >
      <DraftNote />
      {message && (
        <p role="alert" className="notice" data-tone="alarm">
          {message}
        </p>
      )}
      {isOfComment ? (
        <input type="hidden" name="about" value="comment" />
      ) : (
        <Choices
          legend="What are you reporting?"
          name="about"
          choices={[
            ['setup', 'This setup'],
            ['author', `Its author${author ? `: ${author}` : ''}`],
          ]}
          selectedReason={values.about}
          error={errors.about}
        />
      )}
      <Choices
        legend="What is wrong?"
        name="reason"
        choices={(isOfComment ? commentReasonKeys : reportReasonKeys).map(
          (key) => [key, reportReasons[key]] as const,
        )}
        selectedReason={values.reason}
        error={errors.reason}
      />
      <Field label="In your words (optional)" error={errors.words} hint="Only moderators see this.">
        {(control) => (
          <textarea {...control} name="words" rows={4} defaultValue={values.words} className="field" />
        )}
      </Field>
      <p>
        <button type="submit" className="button button-primary">
          Send report
        </button>
      </p>
    </form>
  );
}
