import { Link, useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { forgetSheet, type UnsentSheet, unsentChange, unsentSheets } from './unsent-sheets.ts';
import { type SentSheet, sendUnsentSheets, sentSheets } from './send-unsent-sheets.ts';

const hrefsOf = (outcomes: Readonly<Record<string, SentSheet>>, of?: string) =>
  Object.values(outcomes).flatMap((outcome) =>
    'href' in outcome && (of === undefined || outcome.setupId === of) ? [outcome.href] : [],
  );

/** The driver's sheets that this device keeps: sent by themselves as soon as there is a network again. */
export function UnsentStints({ setupId }: { setupId: string }) {
  const [sheets, setKept] = useState<UnsentSheet[]>([]);
  const [outcomes, setSent] = useState<ReturnType<typeof sentSheets>>({});
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const look = () => {
      setKept(unsentSheets());
      setSent(sentSheets());
    };
    look();
    sendUnsentSheets();
    addEventListener('storage', look);
    addEventListener(unsentChange, look);
    return () => {
      removeEventListener('storage', look);
      removeEventListener(unsentChange, look);
    };
  }, []);

  const sentHere = hrefsOf(outcomes, setupId).length;
  useEffect(() => {
    if (sentHere > 0) revalidate();
  }, [sentHere, revalidate]);

  const doneHrefs = hrefsOf(outcomes);
  return (
    <div aria-live="polite">
      {sheets.map((sheet) => (
        <UnsentNotice key={sheet.requestId} sheet={sheet} outcome={outcomes[sheet.requestId]} />
      ))}
      {doneHrefs.map((href) => (
        <p key={href} className="notice mb-6">
          A saved stint sheet has been sent.{' '}
          <Link to={href} className="quiet-link">
            See what follows
          </Link>
        </p>
      ))}
    </div>
  );
}

function UnsentNotice({ sheet, outcome }: { sheet: UnsentSheet; outcome: SentSheet | undefined }) {
  const problem = outcome && 'problem' in outcome ? outcome.problem : null;
  return (
    <div className="notice mb-6">
      <p>
        {problem
          ? `We couldn’t take a saved stint sheet. ${problem}`
          : 'No network. Your sheet is saved on this device and will be sent when you’re back online.'}
      </p>
      <p className="text-sm text-dim wrap-anywhere">{typedValues(sheet)}</p>
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
function typedValues({ fields }: UnsentSheet): string {
  return fields
    .filter(([name, value]) => value !== '' && !unseen.has(name))
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
    .join(', ');
}
