import { Link, useLocation } from '@remix-run/react';

/** The way to read a page again that could not be read whole. */
export function TryAgain({ reloadDocument = false }: { reloadDocument?: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={`${pathname}${search}`}
      replace
      reloadDocument={reloadDocument}
      className="button button-primary"
    >
      Try again
    </Link>
  );
}
