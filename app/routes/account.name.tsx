import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { safeReturnPath } from '#platform/identity/return-path';
import { isNameless } from '#platform/identity/shown-name';
import { authorNameForm, authorNameSchema, submitAuthorName } from '../account/author-name.server.ts';
import { AuthorNameField } from '../account/author-name-field.tsx';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { DatabaseAway } from '../ui/database-away.tsx';
import { formAction } from '../ui/form-action.server.ts';

export const meta: MetaFunction = () => [
  { title: 'Your name · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const returnTo = safeReturnPath(new URL(request.url).searchParams.get('return_to'));
  if (context.driver.state === 'signed-out') return { isSignedIn: false, isAway: false, returnTo };
  const profile = await orDatabaseAway(context.profiles.mine());
  if (profile === 'away') return data({ isSignedIn: true, isAway: true, returnTo }, { status: 503 });
  const isNamed = profile && !isNameless(profile);
  // A refused form says so here, whoever sent it.
  if (isNamed && !context.isRateLimited) return redirect(returnTo);
  return { isSignedIn: true, isAway: false, returnTo };
}

export const action = formAction(authorNameSchema, submitAuthorName, authorNameForm);

/** Asks an author without any name for one; the setup is public already. */
export default function AuthorName() {
  const { isSignedIn, isAway, returnTo: destination } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const returnTo = answer?.returnTo ?? destination;
  return (
    <>
      {!isSignedIn && <SignInGate to="choose your name" />}
      {isAway && !answer && (
        <>
          <h1 className="sr-only">Your name</h1>
          <DatabaseAway />
        </>
      )}
      {((isSignedIn && !isAway) || answer) && (
        <div className="mx-auto grid max-w-2xl gap-6">
          <div className="page-head">
            <h1>What’s your name?</h1>
          </div>
          <p className="max-w-prose text-dim">
            Your setup is public. Your account has no name yet, so other drivers see a number as its author.
          </p>
          <form method="post" action="/account/name" data-draft="author-name" className="grid gap-5">
            <input type="hidden" name="return_to" value={returnTo} />
            <AuthorNameField
              label="Name"
              hint="Everybody can see it. You can change it at any time in your profile, under Manage Account."
              answer={answer ?? null}
            />
            <div className="flex flex-wrap gap-3">
              <button type="submit" className="button button-primary">
                Save name
              </button>
              <Link to={returnTo} className="button">
                Not now
              </Link>
            </div>
          </form>
        </div>
      )}
    </>
  );
}
