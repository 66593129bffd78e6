import { Form, useNavigation } from '@remix-run/react';
import type { AssistantView } from './assistants.server.ts';

/** The assistants that the driver connected, each with a way to end it. */
export function AssistantsSection({ assistants }: { assistants: readonly AssistantView[] | null }) {
  const saving = useNavigation().state !== 'idle';
  if (!assistants) return null;
  return (
    <section aria-labelledby="assistants">
      <h2 id="assistants" className="mb-4 text-2xl">
        Connected assistants
      </h2>
      <p className="mb-4 max-w-prose text-dim">
        {assistants.length === 0 && 'None yet. '}
        <a href="/help#assistants" className="underline underline-offset-4">
          How to connect Claude or ChatGPT
        </a>
      </p>
      <ul className="grid gap-4">
        {assistants.map(({ id, name, about, isEnded }) => (
          <li key={id}>
            <Form method="post" className="flex flex-wrap items-center gap-4">
              <p className="min-w-0 flex-1 wrap-anywhere">
                <strong>{name}</strong>
                <br />
                <span className="text-sm text-dim">{about}</span>
              </p>
              <input type="hidden" name="assistant" value={id} />
              <button
                type="submit"
                name="intent"
                value={isEnded ? 'allow-assistant' : 'end-assistant'}
                disabled={saving}
                aria-label={`${isEnded ? 'Allow' : 'End'} ${name}`}
                className={`button ${isEnded ? '' : 'button-danger'}`}
              >
                {isEnded ? 'Allow again' : 'End'}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
