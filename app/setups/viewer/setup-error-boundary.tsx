import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { ErrorPage } from '../../ui/error-page.tsx';
import { SetupNotFound } from './setup-not-found.tsx';
import { TypedWords } from '../../ui/typed-words.tsx';

/** Replaces a setup's page: not found, or the error page. */
export function SetupErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <TypedWords />
      {isMissing ? <SetupNotFound reason="missing" /> : <ErrorPage />}
    </>
  );
}
