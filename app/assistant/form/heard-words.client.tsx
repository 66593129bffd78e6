import { useEffect, useState } from 'react';
import { fillRows, hearWords } from '../../ui/reading/fill-rows.client.ts';

const pauseMs = 600;

/** Hears words as they are typed, shows the reading and fills the form’s rows with it. Where nothing answers, it shows nothing. */
export default function HeardWords({ field }: { field: HTMLTextAreaElement }) {
  const [heard, setHeard] = useState<string[]>([]);
  const { form } = field;
  useEffect(() => {
    let stop = new AbortController();
    const listen = () => {
      stop.abort();
      stop = new AbortController();
      const { signal } = stop;
      const timer = setTimeout(() => {
        if (form) hearInto(form, signal).then(setHeard, () => {});
      }, pauseMs);
      signal.addEventListener('abort', () => clearTimeout(timer));
    };
    // Rows that a sent form gets would be a draft of the page that its answer opens.
    const leave = () => stop.abort();
    field.addEventListener('input', listen);
    form?.addEventListener('submit', leave);
    listen();
    return () => {
      field.removeEventListener('input', listen);
      form?.removeEventListener('submit', leave);
      leave();
    };
  }, [field, form]);
  return (
    <div role="status">
      {heard.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 pt-2">
          <span className="caption">I hear</span>
          <ul className="heard">
            {heard.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <button type="button" className="button" onClick={() => showRows(form)}>
            Not quite? Tap it
          </button>
        </div>
      )}
    </div>
  );
}

async function hearInto(form: HTMLFormElement, signal: AbortSignal): Promise<string[]> {
  const rows = await hearWords(form, signal);
  signal.throwIfAborted();
  fillRows(form, rows);
  return [...new Set(rows.map(({ text }) => text))];
}

/** Opens the rows, and brings them into sight. */
function showRows(form: HTMLFormElement | null): void {
  const row = form?.querySelector<HTMLElement>('.tap-buttons');
  const fold = row?.closest('details');
  if (!row || !fold) return;
  fold.open = true;
  row.querySelector<HTMLInputElement>(':checked')?.focus({ preventScroll: true });
  fold.scrollIntoView({ block: 'start' });
}
