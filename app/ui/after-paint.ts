import { type SubmitFunction, useSubmit } from '@remix-run/react';
import { useCallback } from 'react';

/**
 * Submits a form once the press that changed it has been painted: a navigation draws much of the page again, and a slow phone
 * would show the choice only after that.
 */
export function useSubmitAfterPaint(): SubmitFunction {
  const submit = useSubmit();
  return useCallback(
    (...form) => void requestAnimationFrame(() => setTimeout(() => submit(...form))),
    [submit],
  );
}
