import { useFetcher, useLocation } from '@remix-run/react';
import type { GateView } from './subscription-gate.server.ts';
import { StatusBadge } from './status-badge.tsx';

export function EndingPlan({ gate, status, problem }: Pick<GateView, 'gate' | 'status' | 'problem'>) {
  const { Form, state, data } = useFetcher<{ problem: string | null }>();
  const { pathname, search } = useLocation();
  const isPending = state !== 'idle';
  const problemText = data?.problem ?? problem;
  return (
    <section className="ending-plan" aria-labelledby="gate">
      <h2 id="gate">{gate.title}</h2>
      <StatusBadge status={status} />
      <p>{gate.message}</p>
      <Form method="post" action="/profile">
        <input type="hidden" name="return_to" value={pathname + search} />
        <button type="submit" name="intent" value="reactivate" disabled={isPending} className="button">
          {isPending ? 'Reactivating...' : 'Renew'}
        </button>
      </Form>
      {problemText && (
        <p role="alert" className="warning basis-full">
          {problemText}
        </p>
      )}
    </section>
  );
}
