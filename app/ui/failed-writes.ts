import type { Toast } from './toast.server.ts';
import { showToast } from './shown-toast.ts';
import { notSent } from './not-sent.ts';
import { isAnswer } from './unsent-writes.ts';

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

/** Sends a write from the browser, and shows the toast that it is answered with, or that no answer came. */
export async function answerOrToast<Answer extends { toast: Toast }>(
  serverAction: () => Promise<Answer>,
): Promise<Answer | { toast: Toast }> {
  try {
    const answer = await serverAction();
    showToast(answer.toast);
    return answer;
  } catch (error) {
    if (isAnswer(error)) throw error;
    const toast = notSent();
    showToast(toast);
    // Remix hands a Response's JSON to the page as the action's data.
    return Response.json({ toast }, { status: 503 }) as never;
  }
}
