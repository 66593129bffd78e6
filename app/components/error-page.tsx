import { isRouteErrorResponse, Link, useRouteError } from '@remix-run/react';

/** One sentence a status: what happened and what to do. */
const sentences: Record<number, { title: string; text: string }> = {
  403: { title: 'Not yours', text: 'This belongs to another driver.' },
  404: { title: '404 Page Not Found', text: 'There is nothing at this address.' },
  413: { title: 'Too large', text: 'What was sent is larger than we take. Setup files are at most 256 KiB.' },
  503: {
    title: 'Back in a moment',
    text: 'Our database does not answer right now. Nothing is lost: please try again shortly.',
  },
};

/** What a driver sees in place of a page that could not be made. */
export function ErrorPage() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, text } = sentences[status] ?? {
    title: 'Something broke',
    text: 'The fault is ours. Please try again; if it stays, tell us what you did.',
  };
  return (
    <section className="panel mx-auto max-w-xl text-center">
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="my-4 text-dim">{text}</p>
      <Link to="/" className="button">
        Back to the start
      </Link>
    </section>
  );
}
