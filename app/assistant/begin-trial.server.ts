import { runEventSchema } from '#racing/engineer/run/protocol';
import { type GenerateBody, generateSchema } from '#racing/engineer/run/request';
import { withDeadline } from '#platform/http/resilience';
import { uuidOf } from '#platform/digest';
import { logWarn } from '#platform/observability/log';
import { type Caller, callEngineer } from './run/engineer.server.ts';
import { readEvents } from './run/event-stream.ts';
import { orderParameters } from '../setups/list/order-parameters.ts';

const patienceMs = 8_000;

/**
 * Begins the setup that a visitor tried before they paid for it, once for each payment. The run goes on by itself.
 *
 * @param address of the assistant, with the car, the track and the conditions that were tried
 * @returns the address of the setup; null when the trial did not begin, so that the form is shown filled in
 */
export async function beginTrial(
  context: Caller,
  { searchParams }: URL,
  payment: string,
): Promise<string | null> {
  const fields = Object.fromEntries(
    orderParameters.flatMap((name) => {
      const text = searchParams.get(name);
      return text === null ? [] : [[name, text]];
    }),
  );
  const order = generateSchema.safeParse({ ...fields, requestId: await uuidOf(['trial', payment]) });
  if (!order.success) return null;
  try {
    const id = await withDeadline(patienceMs, () => numberOf(context, order.data));
    return id === null ? null : `/setup-assistant?setup=${id}`;
  } catch (error) {
    logWarn('trial_setup_failed', { error });
    return null;
  }
}

async function numberOf(context: Caller, body: GenerateBody): Promise<number | null> {
  const answer = await callEngineer(context, { ask: 'generate', body }, { events: true });
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    return null;
  }
  for await (const { event, data } of readEvents(answer.body)) {
    const parsed = runEventSchema.safeParse({ event, data: JSON.parse(data) });
    if (parsed.data?.event === 'stored' || parsed.data?.event === 'done') return parsed.data.data.id;
    if (parsed.data?.event === 'error') return null;
  }
  return null;
}
