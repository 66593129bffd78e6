import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { ErrorPage } from '../../ui/error-page.tsx';
import { SetupNotFound } from './setup-not-found.tsx';

/** What stands in place of a page about a setup: that there is none, or the error page. */
export function SetupErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? <SetupNotFound reason="missing" /> : <ErrorPage />;
}
