import { useActionData } from '@remix-run/react';

/** Fields that nobody types. */
const unseen = [
  'revision',
  'units',
  'request_id',
  'requestId',
  'version',
  'digest',
  'before',
  'message',
  'is_public',
];

function textsIn(answer: object): [name: string, text: string][] {
  const values = 'values' in answer && answer.values ? answer.values : answer;
  return Object.entries(values).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry[1] !== '' && !unseen.includes(entry[0]),
  );
}

/** Everything typed in a form that cannot be shown, because its page is not there any more. Nothing where no form was sent. */
export function TypedWords() {
  const answer = useActionData<unknown>();
  if (!answer || typeof answer !== 'object' || !('message' in answer || 'error' in answer)) return null;
  const { message, error } = answer as { message?: string | null; error?: string };
  return (
    <section className="panel mb-6 grid gap-3" aria-labelledby="typed-words">
      <p role="alert">{message ?? error}</p>
      <h2 id="typed-words" className="text-xl">
        What you typed
      </h2>
      <dl className="grid gap-2">
        {textsIn(answer).map(([name, text]) => (
          <div key={name}>
            <dt className="caption">{name.replaceAll('_', ' ')}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
