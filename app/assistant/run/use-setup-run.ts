import { useLocation, useNavigate, useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { say } from '../../ui/page-voice.tsx';
import type { RunEvent } from '#racing/engineer/run/protocol';
import type { ValidationFailure } from '#racing/forms/field-errors';
import { backOnline } from './back-online.ts';
import { askedForm, type ReturnedForm } from '../form/returned-form.ts';
import { afterEvent, isUnopened, type RunKind, runBegins, type ShownRun } from './run-state.ts';
import type { SetupFormValues } from '../form/setup-form.tsx';
import { type WatchEnd, watchRun } from './watch-run.ts';

/** The run that the address names and that goes on without this page. */
type RunElsewhere = { id: number; kind: RunKind };
type Done = Extract<WatchEnd, { how: 'done' }>;
type Heard = Exclude<RunEvent, { event: 'error' }>;

/** A run that the page no longer follows although it may go on, and what is to be said of it. */
type RunLeft = { id: number; message: string };

const notBegunMessage =
  'The connection broke before the engineer started. Send it again; nothing is made twice.';
const lostMessage = 'We lost the connection to this setup. If it’s finished, it will be here.';

/**
 * The run this page watches, if any. It begins with a form, or with an address that names a run which goes on. Once
 * the run is stored the address names it; when it is done the page opens the stored setup.
 *
 * @param shownId the finished setup that the page shows
 * @param isUnread the address could not be read when it was last tried; the page is as it was before
 * @returns `run` is null where the page waits for none, `isUnopened` where its setup is ready and was not read
 */
export function useSetupRun({
  runElsewhere,
  shownId,
  isUnread,
}: {
  runElsewhere: RunElsewhere | null;
  shownId: number | null;
  isUnread: boolean;
}) {
  const [run, setRun] = useState<ShownRun | null>(null);
  const [returnedForm, setReturned] = useState<ReturnedForm | null>(null);
  const [leftRun, setLeft] = useState<RunLeft | null>(null);
  const line = useRef<AbortController | null>(null);
  /** Between the press and the run: a second press there begins nothing. */
  const isChecking = useRef(false);
  const [retries] = useState(() => new EventTarget());
  /** The run that this page began: its end is shown here, not at its own address. */
  const ownId = useRef<number | null>(null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const submit = useSubmit();

  const hangUp = useCallback(() => {
    line.current?.abort();
    line.current = null;
    ownId.current = null;
    setRun(null);
  }, []);

  const watch = useCallback(
    async (kind: RunKind, begin: { form: FormData } | { id: number }, onStored: (id: number) => void) => {
      line.current?.abort();
      const call = new AbortController();
      line.current = call;
      setReturned(null);
      setRun(runBegins(kind, 'id' in begin ? begin.id : null));
      const end = await watchRun({
        begin,
        signal: call.signal,
        wait: (ms) => backOnline(ms, retries, call.signal),
        onCutOff: () => setRun((now) => now && { ...now, isCutOff: true }),
        onEvent(event: Heard) {
          if (call.signal.aborted) return;
          setRun((now) => (now ? afterEvent(now, event) : now));
          if (event.event === 'stored') onStored(event.data.id);
        },
      });
      return call.signal.aborted ? null : end;
    },
    [retries],
  );

  const open = useCallback(
    (kind: RunKind, { id, reason }: Done) => {
      say('Your setup is ready.');
      // The toast of a new setup comes with the page, as it does without JavaScript.
      if (kind === 'generate') {
        submit(
          { intent: 'opened', setupId: String(id), ...(reason && { reason }) },
          { method: 'post', action: '/setup-assistant?index', replace: true },
        );
      } else navigate(`?setup=${id}`, { replace: true });
    },
    [navigate, submit],
  );

  /** Sends a form; what it held comes back with `returned` when it was not accepted. @returns whether a setup was made of it */
  async function start(kind: RunKind, form: FormData, values: SetupFormValues): Promise<boolean> {
    if (isChecking.current) return false;
    isChecking.current = true;
    const problem = await problemIn(form);
    isChecking.current = false;
    if (problem) {
      setReturned(incompleteForm(problem, form, values));
      return false;
    }
    const begunAt = search;
    ownId.current = null;
    const end = await watch(kind, { form }, (id) => {
      // It is sent again each time a broken connection resumes.
      if (ownId.current === id) return;
      ownId.current = id;
      navigate(`?setup=${id}`, { preventScrollReset: true });
    });
    if (!end) return false;
    if (end.how === 'done') {
      open(kind, end);
      return true;
    }
    setRun(null);
    if (end.how === 'lost' && end.id !== null) {
      ownId.current = null;
      setLeft({ id: end.id, message: lostMessage });
      return false;
    }
    setReturned(
      end.how === 'returned'
        ? end.form
        : end.how === 'asked'
          ? askedForm(end, values, null)
          : failedForm(end, form, values),
    );
    // A setup that only waits to be stored has its own address.
    const isKept = end.how === 'failed' && end.code === 'not_stored_yet';
    if (ownId.current !== null && !isKept)
      navigate(begunAt || '/setup-assistant', { replace: true, preventScrollReset: true });
    return false;
  }

  const elsewhereId = runElsewhere?.id ?? null;
  const elsewhereKind = runElsewhere?.kind ?? 'generate';
  const watching = run !== null;
  useEffect(() => {
    if (elsewhereId === null || watching || elsewhereId === ownId.current || elsewhereId === leftRun?.id)
      return;
    void watch(elsewhereKind, { id: elsewhereId }, () => {}).then((end) => {
      if (end?.how === 'done') return open(elsewhereKind, end);
      if (!end) return;
      setRun(null);
      setLeft({ id: elsewhereId, message: messageOf(end) });
      // The page says how it ended; where it does not know either, it is not asked again by itself.
      navigate(`?setup=${elsewhereId}`, { replace: true, preventScrollReset: true });
    });
  }, [elsewhereId, elsewhereKind, watching, leftRun, watch, open, navigate]);

  const isFinished = run?.done === true && run.id === shownId;
  useEffect(() => {
    if (isFinished) setRun(null);
  }, [isFinished]);

  useHangUpOnLeaving(run?.id ?? null, search, hangUp);
  useEffect(() => () => line.current?.abort(), []);

  const retry = useCallback(() => retries.dispatchEvent(new Event('retry')), [retries]);

  /** Lets the run go on by itself. One that has an address is found again; the form of one that has none stays. */
  const leave = useCallback(() => {
    const id = run?.id ?? null;
    hangUp();
    if (id === null) return;
    setLeft({ id, message: '' });
    navigate('/setup-assistant');
  }, [run?.id, hangUp, navigate]);

  const leftMessage = elsewhereId !== null && elsewhereId === leftRun?.id ? leftRun.message : null;
  const unopened = isUnopened(run, isUnread);
  return {
    run: unopened ? null : run,
    isUnopened: unopened,
    returned: returnedForm,
    leftMessage,
    start,
    retry,
    leave,
  };
}

/** The sentence for a run that made nothing, or is out of sight. */
function messageOf(end: WatchEnd): string {
  if (end.how === 'asked') return end.question;
  return end.how === 'failed' ? end.message : lostMessage;
}

/** A driver who goes back from a run's address has left it; the run itself goes on. */
function useHangUpOnLeaving(id: number | null, search: string, hangUp: () => void): void {
  const hasArrived = useRef(false);
  const isThere = id !== null && Number(new URLSearchParams(search).get('setup')) === id;
  useEffect(() => {
    if (isThere) hasArrived.current = true;
    else if (hasArrived.current) {
      hasArrived.current = false;
      if (id !== null) hangUp();
    }
  }, [isThere, id, hangUp]);
}

/**
 * Checks the form's fields in the browser, as the server does. The schema loads when the first form is
 * sent: no page waits for it, and if it does not load, the server's check remains.
 */
const problemIn = (form: FormData): Promise<ValidationFailure | null> =>
  import('#racing/engineer/baseline/setup-form-schema').then(
    (schema) => schema?.setupFormProblem(Object.fromEntries(form)) ?? null,
    () => null,
  );

function incompleteForm(
  { error, fields }: ValidationFailure,
  form: FormData,
  values: SetupFormValues,
): ReturnedForm {
  return {
    redirectTo: null,
    status: 400,
    shownAs: 'form',
    title: 'Error',
    message: error,
    errors: fields,
    values,
    about: null,
    requestId: String(form.get('requestId')),
  };
}

function failedForm(
  end: Extract<WatchEnd, { how: 'failed' | 'lost' }>,
  form: FormData,
  values: SetupFormValues,
): ReturnedForm {
  const mayStillRun = end.how === 'lost' || end.code === 'not_stored_yet';
  const message = end.how === 'lost' ? notBegunMessage : end.message;
  const isAboutFile = end.how === 'failed' && end.code === 'not_a_setup' && form.has('baseFile');
  return {
    redirectTo: null,
    status: 502,
    shownAs: isAboutFile ? 'form' : 'toast',
    title: 'Error',
    message,
    errors: isAboutFile ? { baseSetup: message } : {},
    values,
    about: null,
    requestId: mayStillRun ? String(form.get('requestId')) : null,
  };
}
