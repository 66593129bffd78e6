/** A sheet that could not be sent, as this device keeps it. */
export type KeptSheet = { setupId: string; requestId: string; keptAt: string; fields: [string, string][] };

const prefix = 'stint-sheet:';
/** Fires in this page when a sheet is kept or gone; `storage` tells other tabs. */
export const keptChange = 'kept-stint-sheets';

function tell() {
  dispatchEvent(new Event(keptChange));
}

/** The sheets that this device keeps, the oldest first. Empty where nothing may be kept. */
export function keptSheets(): KeptSheet[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '') as KeptSheet)
      .sort((a, b) => a.keptAt.localeCompare(b.keptAt));
  } catch {
    return [];
  }
}

export function forgetSheet({ requestId }: Pick<KeptSheet, 'requestId'>): void {
  localStorage.removeItem(prefix + requestId);
  tell();
}

/** Keeps a sheet; false where the browser lets nothing be kept. */
function keepSheet(sheet: KeptSheet): boolean {
  try {
    localStorage.setItem(prefix + sheet.requestId, JSON.stringify(sheet));
  } catch {
    return false;
  }
  tell();
  return true;
}

const notSent = 'That did not reach us. Everything you typed is still here: please try again.';

/**
 * Sends a sheet, and keeps it on this device where no answer comes. It goes with the id of its form, so that one whose
 * answer alone was lost is not stored twice.
 */
export async function keptInstead<Answer>(
  setupId: string,
  readForm: () => Promise<FormData>,
  send: () => Promise<Answer>,
) {
  const fields = [...(await readForm())].map(([name, value]): [string, string] => [name, String(value)]);
  try {
    return await send();
  } catch (error) {
    // A redirect is where the write led to.
    if (error instanceof Response) throw error;
    const typed = Object.fromEntries(fields);
    const requestId = typed.request_id || crypto.randomUUID();
    const sheet = { setupId, requestId, keptAt: new Date().toISOString(), fields };
    const kept = keepSheet(sheet);
    const answer = kept
      ? { kept, nextId: crypto.randomUUID() }
      : { kept, values: typed, errors: {}, message: notSent, isDoubted: false };
    return Response.json(answer, { status: 503 }) as never;
  }
}

/** What became of a kept sheet: its answer's page, or what stands against it. */
export type SentSheet = { href: string } | { problem: string } | null;

/**
 * Sends a kept sheet. Null while nobody answers, and the sheet stays; so it does where its driver has to look at it.
 */
export async function sendKept({ setupId, requestId, keptAt, fields }: KeptSheet): Promise<SentSheet> {
  const address = `/my-setups/${encodeURIComponent(setupId)}/stints`;
  const body = new URLSearchParams([...fields, ['driven_at', keptAt]]);
  try {
    const response = await fetch(address, { method: 'POST', headers: { Accept: 'application/json' }, body });
    if (response.status >= 500 || response.status === 429) return null;
    const answer = (await response.json()) as {
      id?: number;
      error?: string;
      fields?: Record<string, string>;
    };
    if (response.ok && answer.id) {
      forgetSheet({ requestId });
      return { href: `${address}/${answer.id}` };
    }
    const problems = Object.values(answer.fields ?? {});
    return { problem: problems.length > 0 ? problems.join(' ') : (answer.error ?? 'It was not taken.') };
  } catch {
    return null;
  }
}
