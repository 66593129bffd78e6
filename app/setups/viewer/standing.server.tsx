import type { AppLoadContext } from '@remix-run/cloudflare';
import { renderToStaticMarkup } from 'react-dom/server';
import type { StandingRow, WithheldTexts } from '#platform/adapters/supabase/reports';
import { logError } from '#platform/observability/log';
import { SUPPORT_ADDRESS } from '../../edge/support-address.ts';

const sentences: Record<Exclude<StandingRow['action'], 'drop'>, string> = {
  hide: 'We’ve hidden this setup. Only you can see it, and you can’t make it public.',
  restore: 'We’ve made this setup visible again.',
  keep: 'Somebody reported this setup. We checked it, and it stays.',
  block: 'Your setups are private, and you can’t make them public. You keep your plan and all your data.',
  unblock: 'Your setups are public again.',
};

function Standing({ row: { action, reason } }: { row: StandingRow }) {
  if (action === 'drop') return null;
  return (
    <div className="notice" data-tone={action === 'hide' || action === 'block' ? 'fall' : undefined}>
      <p>{sentences[action]}</p>
      <p className="whitespace-pre-line wrap-anywhere">Why: {reason}</p>
      {(action === 'hide' || action === 'block') && (
        <p>
          Once you’ve fixed it, or if you think we’re wrong,{' '}
          <a href={SUPPORT_ADDRESS} className="underline underline-offset-4">
            write to us
          </a>
          .
        </p>
      )}
    </div>
  );
}

function Withheld({ texts: { title, note } }: { texts: WithheldTexts }) {
  return (
    <div className="notice">
      <p>
        Somebody reported this setup, and your text has a link or code in it. Until we’ve checked it, others
        see “This text is being checked.” instead. You can rewrite it without the link or code.
      </p>
      {title && <p className="mt-2 font-semibold wrap-anywhere">{title}</p>}
      {note && <p className="mt-2 whitespace-pre-line wrap-anywhere">{note}</p>}
    </div>
  );
}

/** The notice to the owner of a setup whose file is served to others without its notes. */
export const fileWithheldNote = (): string =>
  renderToStaticMarkup(
    <div role="note" className="notice mb-6">
      <p>
        Somebody reported this setup, and its file has a link or code in its notes or beside its values. Until
        we’ve checked it, others get the file without them. Yours hasn’t changed.
      </p>
    </div>,
  );

/** Operators' actions and the words withheld for now as a note; '' when there are none. */
export function standingMarkup(rows: readonly StandingRow[], texts: WithheldTexts | null): string {
  if (rows.length === 0 && !texts) return '';
  return renderToStaticMarkup(
    <div role="note" className="mb-6 grid gap-3">
      {rows.map((row) => (
        <Standing key={row.done_at} row={row} />
      ))}
      {texts && <Withheld texts={texts} />}
    </div>,
  );
}

/** The note on a setup of the driver's; '' when there is nothing to say, and when it cannot be read. */
export async function standingOf({ reports }: AppLoadContext, setup: number): Promise<string> {
  try {
    const [rows, texts] = await Promise.all([reports.standing(), reports.withheldTexts(setup)]);
    return standingMarkup(
      rows.filter(({ setup_id }) => setup_id === null || setup_id === setup),
      texts,
    );
  } catch (error) {
    logError('operator_actions_read_failed', { error });
    return '';
  }
}
