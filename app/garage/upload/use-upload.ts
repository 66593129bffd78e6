import { useNavigate } from '@remix-run/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';
import { notSent } from '../../ui/not-sent.ts';
import { tooLarge, type UploadAnswer, type UploadErrors } from './upload-answer.ts';
import { draftKey, forgetDraft, keepDraft } from '../../ui/drafts.ts';

export type UploadIntent = 'choose-game' | 'read' | 'upload';

type UploadResult = { storedAs: number; redirectTo: string } | { storedAs: null; answer: UploadAnswer };

const LARGEST_FILE = 256 * 1024;

const isSent = (answer: unknown): answer is UploadResult =>
  answer !== null && typeof answer === 'object' && 'storedAs' in answer;

async function send(form: FormData, signal: AbortSignal): Promise<UploadResult> {
  const response = await fetch('/upload-setup/send', { method: 'POST', body: form, signal });
  const answer: unknown = await response.json().catch(() => null);
  if (isSent(answer)) return answer;
  throw new NotTaken(response.status === 413 ? tooLarge : (refusalIn(answer) ?? notSent().description));
}

class NotTaken extends Error {}

function refusalIn(answer: unknown): string | null {
  const isRefusal = answer !== null && typeof answer === 'object' && 'error' in answer;
  return isRefusal && typeof answer.error === 'string' ? answer.error : null;
}

/**
 * Errors that the server would find in the fields by themselves, so that it need not be asked; game, car and track may yet be found
 * by the file. The schema comes when a form is first sent: where it does not come, the server says the same.
 */
async function errorsIn(form: HTMLFormElement): Promise<UploadErrors> {
  await afterPaint();
  const formData = new FormData(form);
  const schema = await import('./upload-schema.ts').catch(() => null);
  const { game, car, track, setup_data, ...errors } = schema?.fieldErrors(Object.fromEntries(formData)) ?? {};
  const file = formData.get('setup_file');
  const hasFile = file instanceof File && file.size > 0;
  return setup_data && !hasFile ? { ...errors, game, car, track, setup_data } : errors;
}

/** An answer that a later request has overtaken is dropped. */
const isOvertaken = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/**
 * Sends the form without leaving the page, so that nothing typed is lost whatever happens on the way. The answer to the
 * latest wish counts, and an upload before any.
 */
export function useUpload(form: RefObject<HTMLFormElement | null>, start: UploadAnswer) {
  const [answer, setAnswer] = useState(start);
  const [pending, setPending] = useState<UploadIntent | null>(null);
  const latest = useRef<AbortController>(undefined);
  const isUploading = useRef(false);
  const navigate = useNavigate();

  useEffect(() => () => latest.current?.abort(), []);

  function refuse(error: string) {
    setAnswer((current) => ({ ...current, errors: { ...current.errors, setup_data: error } }));
  }

  async function answerTo(intent: UploadIntent, file?: File): Promise<UploadAnswer | null> {
    if (!form.current) return null;
    const errors = intent === 'upload' ? await errorsIn(form.current) : {};
    if (Object.keys(errors).length > 0) {
      setAnswer((current) => ({ ...current, errors, message: null }));
      return null;
    }
    latest.current?.abort();
    latest.current = new AbortController();
    const { signal } = latest.current;
    if (file && file.size > LARGEST_FILE) {
      refuse(tooLarge);
      return null;
    }
    const formData = new FormData(form.current);
    formData.set('intent', intent);
    if (file) formData.set('setup_file', file);
    setPending(intent);
    try {
      const result = await send(formData, signal);
      if (result.storedAs !== null) {
        if (form.current) forgetDraft(draftKey(form.current));
        navigate(result.redirectTo);
        return null;
      }
      setAnswer(result.answer);
      return result.answer;
    } catch (error) {
      if (isOvertaken(error)) return null;
      const message = error instanceof NotTaken ? error.message : notSent().description;
      setAnswer((current) => ({ ...current, message }));
      return null;
    } finally {
      if (!signal.aborted) setPending(null);
    }
  }

  async function ask(intent: UploadIntent, file?: File): Promise<UploadAnswer | null> {
    // A setup on its way is not given up for a reading of its text.
    if (isUploading.current) return null;
    isUploading.current = intent === 'upload';
    return answerTo(intent, file).finally(() => {
      if (intent === 'upload') isUploading.current = false;
    });
  }

  // A file's text and what it tells stand in the form without a key pressed.
  useEffect(() => {
    if (answer !== start && form.current) keepDraft(form.current);
  }, [answer, start, form]);

  return { answer, pending, ask };
}
