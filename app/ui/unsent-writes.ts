import { isRouteErrorResponse, type ShouldRevalidateFunction } from '@remix-run/react';
import { notSent } from './not-sent.ts';
import { showToast } from './shown-toast.ts';

type Router = typeof window.__remixRouter;
type Action = Exclude<Router['routes'][number]['action'], boolean | undefined>;

/** Whether what an action threw came from us: a redirect, which is where the write led to, or a refusal. */
export const isAnswer = (error: unknown): boolean => error instanceof Response || isRouteErrorResponse(error);

/** Ends a submission whose answer another page would show, and stays on this one. */
function stay({ navigate, state }: Pick<Router, 'navigate' | 'state'>): Promise<never> {
  const { pathname, search, hash } = state.location;
  // A change of the hash alone is the one navigation that asks the server for nothing.
  void navigate({ pathname, search, hash: hash || '#unsent' }, { replace: true, preventScrollReset: true });
  return new Promise<never>(() => {});
}

/**
 * A route's action, of which no answer of ours may come: the line dropped, or something on the way answered for us. The page
 * then stays as it was, with all that is in its forms, and a toast says so. Its status of 503 loads no page again.
 */
export function staying(action: Action, id: string, router: Pick<Router, 'navigate' | 'state'>): Action {
  return async (...args: Parameters<Action>) => {
    try {
      return await action(...args);
    } catch (error) {
      if (isAnswer(error)) throw error;
      showToast(notSent());
      const { navigation, location, actionData } = router.state;
      const isElsewhere =
        navigation.state === 'submitting' && navigation.location.pathname !== location.pathname;
      return isElsewhere ? stay(router) : Response.json(actionData?.[id] ?? null, { status: 503 });
    }
  };
}

/**
 * A route's `shouldRevalidate`. After a fetcher's write that failed, or that no answer came to, Remix reads every route without
 * one again: nothing is new there, and without a line the page would break on it.
 */
export const afterSuccess: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus < 400 && defaultShouldRevalidate;

export const isReachable = (): Promise<boolean> =>
  fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * Keeps a form that is sent as a document on its page while there is no line: the browser's own error page would take
 * its place. A machine without any network may still reach a server of its own.
 */
export async function keepForm(event: SubmitEvent): Promise<void> {
  const { target: form, submitter, defaultPrevented } = event;
  if (defaultPrevented || navigator.onLine || !(form instanceof HTMLFormElement)) return;
  if ((submitter?.getAttribute('formmethod') ?? form.method) !== 'post') return;
  event.preventDefault();
  if (!(await isReachable())) return showToast(notSent());
  // The pressed button is sent along; `submit` alone asks nobody again.
  if (submitter instanceof HTMLButtonElement && submitter.name)
    form.appendChild(
      Object.assign(document.createElement('input'), {
        type: 'hidden',
        name: submitter.name,
        value: submitter.value,
      }),
    );
  form.submit();
}
