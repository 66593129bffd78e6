import { isRouteErrorResponse, Link, useRouteError } from '@remix-run/react';
import { ErrorPage } from '../ui/error-page.tsx';
import { TypedWords } from '../ui/typed-words.tsx';

/** Replaces a wanted setup's page: it was withdrawn, or the error page. */
export function WantedErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />;
  return (
    <>
      <TypedWords />
      <section className="stand-in">
        <h1 className="text-3xl">This request is closed</h1>
        <p>The driver who asked has it, or withdrew the request.</p>
        <div className="stand-in-ways">
          <Link to="/wanted" className="button">
            What drivers want
          </Link>
          <Link to="/setups" className="button">
            Public setups
          </Link>
        </div>
      </section>
    </>
  );
}
