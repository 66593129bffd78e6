import { driverHeader } from '#platform/http/driver-header';
import { forgetSheet, notifySheetsChanged, type UnsentSheet, unsentSheets } from './unsent-sheets.ts';
import { drivingHere } from '../../ui/driving-here.ts';

/** The outcome of a stored sheet: the page of its answer, or the problem. */
export type SentSheet = Pick<UnsentSheet, 'driver' | 'setupId'> & ({ href: string } | { problem: string });

const retryMs = 30_000;

const outcomes = new Map<string, SentSheet>();

/** Outcomes of the driver's sheets sent since this page was opened, by request id. */
export function sentSheets(): Readonly<Record<string, SentSheet>> {
  const driver = drivingHere();
  return Object.fromEntries([...outcomes].filter(([, outcome]) => outcome.driver === driver));
}

type Answer = { id?: number; error?: string; fields?: Record<string, string> };

/**
 * Sends a kept sheet. Null while nobody answers, or who answers takes this browser for another driver's; the sheet stays.
 * So it does where its driver has to look at it.
 */
async function sendSheet({
  driver,
  setupId,
  requestId,
  keptAt,
  fields,
}: UnsentSheet): Promise<SentSheet | null> {
  const address = `/my-setups/${encodeURIComponent(setupId)}/stints`;
  const body = new URLSearchParams([...fields, ['driven_at', keptAt]]);
  try {
    const response = await fetch(address, { method: 'POST', headers: { Accept: 'application/json' }, body });
    if (response.status >= 500 || response.status === 429) return null;
    if (response.headers.get(driverHeader) !== driver) return null;
    const answer = (await response.json()) as Answer;
    if (response.ok && answer.id) {
      forgetSheet({ requestId });
      return { driver, setupId, href: `${address}/${answer.id}` };
    }
    const problems = Object.values(answer.fields ?? {});
    return {
      driver,
      setupId,
      problem: problems.length > 0 ? problems.join(' ') : (answer.error ?? 'We couldn’t save it.'),
    };
  } catch {
    return null;
  }
}

async function sendAll(): Promise<void> {
  for (const sheet of unsentSheets()) {
    const outcome = await sendSheet(sheet);
    if (!outcome) return;
    outcomes.set(sheet.requestId, outcome);
    notifySheetsChanged();
  }
}

/** One tab sends at a time; a browser without locks relies on the sheet's id, which is stored once. */
async function underLock(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request('kept-stint-sheets', { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  );
}

const send = () => void underLock(sendAll);

let isSending = false;

/** Sends the driver's kept sheets now, and as long as the page is open whenever there is a network again. */
export function sendUnsentSheets(): void {
  send();
  if (isSending) return;
  isSending = true;
  setInterval(() => navigator.onLine && unsentSheets().length > 0 && send(), retryMs);
  addEventListener('online', send);
}
