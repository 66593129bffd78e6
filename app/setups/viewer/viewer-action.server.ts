import { renewableSession } from '#platform/identity/driver';
import { type PendingAction, signInThen } from '../../account/after-renewal.server.ts';
import type { Redirect, Submission } from '../../ui/form-action.server.ts';
import { compareLapFromPage, copyFromPage } from './copy-setup.server.ts';
import { likeFromPage } from './like-setup.server.ts';
import { stillGoodFromPage } from './still-good.server.ts';
import { storedId } from './visible-setup.server.ts';

type ViewerAction = Exclude<PendingAction, 'sign-out'>;

/** Reads the address of a viewer's form; null for a like of a demo setup, which the page keeps to itself. */
function viewerAction({ request, params }: Submission): { action: ViewerAction | null; back: string } {
  const { searchParams } = new URL(request.url);
  const setupId = storedId(params.id);
  // The id came decoded: line breaks in it would not fit into a header.
  const back = `/setup-viewer/${encodeURIComponent(params.id ?? '')}`;
  const stillGood = searchParams.get('still-good');
  if (stillGood !== null && setupId !== null)
    return { action: { stillGood: setupId }, back: stillGood === 'own' ? `/my-setups/${setupId}` : back };
  if (searchParams.has('copy'))
    return {
      action: { copy: (params.id ?? '').slice(0, 60), thenLap: searchParams.get('copy') === 'lap' },
      back,
    };
  return { action: setupId === null ? null : { like: setupId }, back };
}

/** A like, a word that a setup is still good, a copy to the driver's own setups, or the way to compare a lap. */
export async function submitViewerForm(_: null, submission: Submission): Promise<Redirect> {
  const { context, params } = submission;
  const { action, back: redirectTo } = viewerAction(submission);
  if (action && 'copy' in action)
    return (action.thenLap ? compareLapFromPage : copyFromPage)(context, action.copy);
  if (action && 'stillGood' in action)
    return { redirectTo, headers: await stillGoodFromPage(context, params.id) };
  return { redirectTo, headers: await likeFromPage(context, params.id) };
}

export const viewerForm = {
  signIn(submission: Submission) {
    const { action, back } = viewerAction(submission);
    // A visitor's like does nothing.
    if (!action || ('like' in action && !renewableSession(submission.context.driver)))
      return { redirectTo: back };
    return signInThen(submission.context, action, back);
  },
};
