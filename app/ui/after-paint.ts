import { type SubmitFunction, useSubmit } from '@remix-run/react';
import { useCallback } from 'react';

/** Resolves once what is drawn by now has been painted: a press is answered before work that a slow phone takes long for. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Submits a form once the press that changed it has been painted: a navigation draws much of the page again. */
export function useSubmitAfterPaint(): SubmitFunction {
  const submit = useSubmit();
  return useCallback((...form) => void afterPaint().then(() => submit(...form)), [submit]);
}

/** Opens a modal once its press has been painted: all of the page behind it becomes inert, which a slow phone takes long for. */
export const showModalAfterPaint = (dialog: HTMLDialogElement | null): void =>
  void afterPaint().then(() => dialog?.isConnected && !dialog.open && dialog.showModal());
