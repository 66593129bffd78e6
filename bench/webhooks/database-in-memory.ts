import type { SubscriptionStore } from '../../core/billing/ports.ts';
import { storesInMemory } from '../../core/billing/stores-in-memory.fixture.ts';

type Received = { event_id: string; event_type: string };
type Reading = Parameters<SubscriptionStore['replaceState']>[2];

function asked(url: URL, column: string): string | null {
  const filter = url.searchParams.get(column) ?? '';
  return filter.startsWith('eq.') ? filter.slice(3) : null;
}

/**
 * The webhook Worker's tables in maps, behind the part of the database's REST interface that it uses. A version is
 * guarded as in the real one.
 */
export function createDatabaseInMemory() {
  const { eventStates, subscriptions, events } = storesInMemory();
  let overtakenReadings = 0;

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const what = `${request.method} ${url.pathname.slice('/rest/v1/'.length)}`;
    const customerId = asked(url, 'stripe_customer_id') ?? '';
    switch (what) {
      case 'POST rpc/receive_stripe_event': {
        const { event_id, event_type } = (await request.json()) as Received;
        return Response.json(await events.receive(event_id, event_type));
      }
      case 'GET subscriptions': {
        const row = await subscriptions.byCustomer(customerId);
        return Response.json(row ? [row] : []);
      }
      case 'PATCH subscriptions': {
        const version = asked(url, 'fetch_started_at');
        // A timestamp may come back in another form than it was written in.
        const expected = version && new Date(version).toISOString();
        const next = (await request.json()) as Reading;
        const written = await subscriptions.replaceState(customerId, expected, next);
        if (!written) overtakenReadings += 1;
        return Response.json(written ? [{}] : []);
      }
      case 'PATCH stripe_events':
        await events.markDone(asked(url, 'id') ?? '');
        return new Response(null, { status: 204 });
      case 'GET setups':
        // What /healthz asks.
        return Response.json([]);
      default:
        return Response.json({ message: `Nobody thought of ${what} here` }, { status: 404 });
    }
  }

  return {
    answer,
    addCustomer: subscriptions.addCustomer,
    /** What became of the events since the last time this was asked. */
    reckon() {
      const unfinishedEvents = [...eventStates.values()].filter((state) => state !== 'done').length;
      const reckoned = { overtakenReadings, unfinishedEvents };
      overtakenReadings = 0;
      eventStates.clear();
      return reckoned;
    },
  };
}
