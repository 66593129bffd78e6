import { tapsIn } from '../../ui/reading/tapped-rows.ts';
import { draftKey, forgetDraft } from '../../ui/drafts.ts';
import { drivingHere } from '../../ui/driving-here.ts';
import { notSent } from '../../ui/not-sent.ts';
import { isAnswer } from '../../ui/unsent-writes.ts';

/** A sheet that could not be sent, as this device keeps it. */
export type UnsentSheet = {
  /** Clerk's id of who typed it in: shown to nobody else, and sent as nobody else. */
  driver: string;
  setupId: string;
  requestId: string;
  keptAt: string;
  fields: [string, string][];
};

const prefix = 'stint-sheet:';
/** Fires in this page when a sheet is kept or gone; `storage` tells other tabs. */
export const unsentChange = 'kept-stint-sheets';

export function notifySheetsChanged(): void {
  dispatchEvent(new Event(unsentChange));
}

/**
 * The sheets of the driver here that this device keeps, the oldest first. Empty where nothing may be kept. Signing out
 * leaves them where they are, so that nothing is lost: they wait until the same driver is back, and every page that is
 * opened then sends them.
 */
export function unsentSheets(): UnsentSheet[] {
  const driver = drivingHere();
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '') as UnsentSheet)
      .filter((sheet) => driver !== null && sheet.driver === driver)
      .sort((a, b) => a.keptAt.localeCompare(b.keptAt));
  } catch {
    return [];
  }
}

export function forgetSheet({ requestId }: Pick<UnsentSheet, 'requestId'>): void {
  localStorage.removeItem(prefix + requestId);
  notifySheetsChanged();
}

/** Keeps a sheet; false where the browser lets nothing be kept. */
function storeSheet(sheet: UnsentSheet): boolean {
  try {
    localStorage.setItem(prefix + sheet.requestId, JSON.stringify(sheet));
  } catch {
    return false;
  }
  notifySheetsChanged();
  return true;
}

/**
 * Sends a sheet, and keeps it on this device where no answer comes. It goes with the id of its form, so that one whose
 * answer alone was lost is not stored twice.
 */
export async function storeUnsent<Answer>(
  setupId: string,
  readForm: () => Promise<FormData>,
  send: () => Promise<Answer>,
) {
  const fields = [...(await readForm())].map(([name, value]): [string, string] => [name, String(value)]);
  try {
    return await send();
  } catch (error) {
    if (isAnswer(error)) throw error;
    const driver = drivingHere();
    const texts = Object.fromEntries(fields);
    const requestId = texts.request_id || crypto.randomUUID();
    const isKept =
      driver !== null && storeSheet({ driver, setupId, requestId, keptAt: new Date().toISOString(), fields });
    const form = isKept && document.querySelector<HTMLFormElement>('form[data-draft="stint"]');
    if (form) forgetDraft(draftKey(form));
    const answer = isKept
      ? { kept: isKept, nextId: crypto.randomUUID() }
      : {
          kept: isKept,
          values: { ...texts, taps: tapsIn(new Map(fields)) },
          errors: {},
          message: notSent().description,
          isDoubted: false,
        };
    return Response.json(answer, { status: 503 }) as never;
  }
}
