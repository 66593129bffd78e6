import type { SetupFormValues } from './setup-form.tsx';

/** A form that was not accepted: what to say, and everything it held. */
export type ReturnedForm = {
  redirectTo: null;
  status: number;
  /** `form`: above the form, which has the details; `toast`: over the page; `sign-in`: with a way to sign in. */
  shownAs: 'form' | 'toast' | 'sign-in';
  title: string;
  message: string;
  /** A sentence for each field that needs one. */
  errors: Record<string, string>;
  /** Null where what came back was no setup form: the one on the page keeps its values. */
  values: SetupFormValues | null;
  /** The form's id, to be kept when it is sent again; null asks for a fresh one. */
  requestId: string | null;
};
