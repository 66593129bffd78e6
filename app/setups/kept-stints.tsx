import { Link, useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import {
  forgetSheet,
  type KeptSheet,
  keptChange,
  keptSheets,
  type SentSheet,
  sendKept,
} from './kept-sheets.ts';

const retryMs = 30_000;

/** One tab sends at a time; a browser without locks relies on the sheet's id, which is stored once. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request('kept-stint-sheets', { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  );
}

/** The sheets that this device keeps: sent by themselves as soon as there is a network again. */
export function KeptStints({ setupId }: { setupId: string }) {
  const [kept, setKept] = useState<KeptSheet[]>([]);
  const [sent, setSent] = useState<Record<string, NonNullable<SentSheet>>>({});
  const { revalidate } = useRevalidator();

  useEffect(() => {
    let isOver = false;
    async function sendAll() {
      for (const sheet of keptSheets()) {
        const outcome = await sendKept(sheet);
        if (isOver || !outcome) return;
        setSent((before) => ({ ...before, [sheet.requestId]: outcome }));
        if ('href' in outcome && sheet.setupId === setupId) revalidate();
      }
    }
    const look = () => setKept(keptSheets());
    const send = () => void alone(sendAll);
    look();
    send();
    const timer = setInterval(() => keptSheets().length > 0 && navigator.onLine && send(), retryMs);
    addEventListener('online', send);
    addEventListener('storage', look);
    addEventListener(keptChange, look);
    return () => {
      isOver = true;
      clearInterval(timer);
      removeEventListener('online', send);
      removeEventListener('storage', look);
      removeEventListener(keptChange, look);
    };
  }, [setupId, revalidate]);

  const done = Object.values(sent).flatMap((outcome) => ('href' in outcome ? [outcome.href] : []));
  return (
    <div aria-live="polite">
      {kept.map((sheet) => (
        <KeptNotice key={sheet.requestId} sheet={sheet} outcome={sent[sheet.requestId]} />
      ))}
      {done.map((href) => (
        <p key={href} className="notice mb-6">
          A sheet that this device kept has been sent.{' '}
          <Link to={href} className="quiet-link">
            See what follows
          </Link>
        </p>
      ))}
    </div>
  );
}

function KeptNotice({ sheet, outcome }: { sheet: KeptSheet; outcome: SentSheet | undefined }) {
  const problem = outcome && 'problem' in outcome ? outcome.problem : null;
  return (
    <div className="notice mb-6">
      <p>
        {problem
          ? `A sheet that this device keeps was not taken. ${problem}`
          : 'No network: your sheet is kept on this device. It is sent by itself, once, when you are back.'}
      </p>
      <p className="text-sm text-dim wrap-anywhere">{whatStandsIn(sheet)}</p>
      {problem && (
        <button type="button" className="button mt-2" onClick={() => forgetSheet(sheet)}>
          Throw it away
        </button>
      )}
    </div>
  );
}

const unseen = new Set(['request_id', 'version', 'confirmed']);

/** All that was typed, so that nothing of it is lost. */
function whatStandsIn({ fields }: KeptSheet): string {
  return fields
    .filter(([name, value]) => value !== '' && !unseen.has(name))
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
    .join(', ');
}
