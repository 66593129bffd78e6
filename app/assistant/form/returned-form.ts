import { failedWrites } from '../../ui/failed-writes.ts';
import type { Toast } from '../../ui/toast.server.ts';
import type { SetupFormValues } from './setup-form.tsx';
import type { ReadingChoice } from '#racing/hearing/reading';
import type { ReturnedCorrection } from '../../ui/reading/heard.tsx';

/** The form of a new setup or a refinement, or the one that saves a generated setup. */
export type FormAbout =
  | { form: 'setup'; game: 'ACC' | 'LMU'; setupId: number | null; inHandId: string | null }
  | { form: 'save'; generationId: number; requestId: string };

/** A form that was not accepted: what to say, and everything it held. */
export type ReturnedForm = {
  redirectTo: null;
  status: number;
  /**
   * `form`: above the form, which has the details; `toast`: over the page; `sign-in`: with a way to sign in; `question`: what
   * the engineer asks, which is no fault of the form's; `elsewhere`: in the form that corrects a reading.
   */
  shownAs: 'form' | 'toast' | 'sign-in' | 'question' | 'elsewhere';
  title: string;
  message: string;
  /** A sentence for each field that needs one. */
  errors: Record<string, string>;
  /** Null where what came back was no setup form: the one on the page keeps its values. */
  values: SetupFormValues | null;
  /** Which form it was, for a page that could not read what stood around it. */
  about: FormAbout | null;
  /** The form's id, to be kept when it is sent again; null asks for a fresh one. */
  requestId: string | null;
  /** With a question: the readings to choose from. */
  choices?: readonly ReadingChoice[];
  correction?: ReturnedCorrection;
};

/** The form's message as a toast. */
export function toastOf({ title, message }: ReturnedForm): Toast {
  return { title, description: message, tone: 'destructive' };
}

/** The form with what the engineer asks about its words, for another try. */
export function askedForm(
  { question, choices }: { question: string; choices: readonly ReadingChoice[] },
  values: SetupFormValues,
  about: FormAbout | null,
): ReturnedForm {
  return {
    redirectTo: null,
    status: 200,
    shownAs: 'question',
    title: 'The engineer asks',
    message: question,
    errors: {},
    values,
    about,
    requestId: null,
    choices,
  };
}

/** A setup that was not saved, and may be the next time. */
export const saveFailed: ReturnedForm = {
  redirectTo: null,
  status: 502,
  shownAs: 'toast',
  title: failedWrites.save.title,
  message: failedWrites.save.description,
  errors: {},
  values: null,
  about: null,
  requestId: null,
};
