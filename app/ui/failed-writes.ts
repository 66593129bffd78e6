import type { Toast } from './toast.server.ts';
import { showToast } from './shown-toast.ts';

export const failedWrites = {
  save: {
    title: 'Error saving setup',
    description: 'There was an error saving your setup. Please try again.',
    tone: 'destructive',
  },
  update: {
    title: 'Error updating setup',
    description: 'There was an error updating your setup. Please try again.',
    tone: 'destructive',
  },
  delete: {
    title: 'Error deleting setup',
    description: 'There was an error deleting your setup. Please try again.',
    tone: 'destructive',
  },
  missing: {
    title: 'Setup Not Found',
    description: "The setup you're looking for doesn't exist or has been removed.",
    tone: 'destructive',
  },
} as const satisfies Record<string, Toast>;

/**
 * Sends a write from the browser and gives its answer. Where none comes that can be read, the line dropped or something on
 * the way answered for us, the answer is `instead`, as a Response of 503: the page stays, and reloads nothing.
 */
export async function answerOr<Answer, Instead>(
  serverAction: () => Promise<Answer>,
  instead: Instead,
): Promise<Answer | Instead> {
  try {
    return await serverAction();
  } catch (error) {
    // A redirect is where the write led to.
    if (error instanceof Response) throw error;
    // Remix hands a Response's JSON to the page as the action's data.
    return Response.json(instead, { status: 503 }) as Instead;
  }
}

export async function answerOrToast<Answer extends { toast: Toast }>(
  serverAction: () => Promise<Answer>,
  failed: Toast,
): Promise<Answer | { toast: Toast }> {
  const answer = await answerOr(serverAction, { toast: failed });
  showToast(answer instanceof Response ? failed : answer.toast);
  return answer;
}
