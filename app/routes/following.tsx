import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { setupsInWords } from '../community/author-page.tsx';
import {
  changeFollowing,
  followedAuthors,
  followForm,
  followSchema,
} from '../community/follow-author.server.ts';
import { DatabaseAway } from '../ui/database-away.tsx';
import { formAction } from '../ui/form-action.server.ts';

export const meta: MetaFunction = () => [
  { title: 'Authors you follow · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { authors: null };
  const authors = await orDatabaseAway(followedAuthors(context));
  return authors === 'away' ? data({ authors }, { status: 503 }) : { authors };
}

export const action = formAction(followSchema, changeFollowing, followForm);

/** The authors a driver follows; only that driver sees the page. */
export default function Following() {
  const { authors } = useLoaderData<typeof loader>();
  if (authors === null) return <SignInGate to="see the authors you follow" />;
  if (authors === 'away') return <DatabaseAway heading="h1" />;
  return (
    <div className="mx-auto max-w-3xl">
      <div className="page-head">
        <h1>Authors you follow</h1>
      </div>
      {authors.length === 0 ? (
        <p className="panel text-dim">
          You don’t follow anybody yet. Open a setup you like in the <Link to="/setups">community list</Link>,
          go to its author and press Follow. Only you can see who you follow.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {authors.map(({ id, name, setups }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <p className="min-w-0">
                {setups > 0 ? (
                  <Link to={`/authors/${id}`} className="quiet-link font-semibold wrap-anywhere">
                    {name}
                  </Link>
                ) : (
                  <span className="inline-flex min-h-11 items-center font-semibold wrap-anywhere">
                    {name}
                  </span>
                )}
                <span className="ml-3 text-dim">
                  {setups > 0 ? setupsInWords(setups) : 'Shares nothing right now'}
                </span>
              </p>
              <form method="post" action="/following">
                <input type="hidden" name="author" value={id} />
                <button
                  type="submit"
                  name="intent"
                  value="unfollow"
                  className="button"
                  aria-label={`Unfollow ${name}`}
                >
                  Unfollow
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
