import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  Link,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { CarSymbol } from '../ui/picture/car-outline.tsx';
import { CheckButtons } from '../setups/install/check-button.tsx';
import {
  changeVisibility,
  listOwnSetups,
  visibilityForm,
  visibilitySchema,
} from '../garage/own/own-setup.server.ts';
import { type OwnSetup, OwnSetupCard, VisibilitySwitch } from '../garage/own/own-setup-card.tsx';
import { DatabaseAway } from '../ui/database-away.tsx';
import { answerOrToast, failedWrites } from '../ui/failed-writes.ts';
import { FinishedMarkup } from '../ui/finished-markup.tsx';
import { formAction } from '../ui/form-action.server.ts';
import { ToastMessage } from '../ui/toast.tsx';
import { useLastRead } from '../ui/use-last-read.ts';

export const meta: MetaFunction = () => [
  { title: 'My Setups · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { setups: null, next: null, standing: '' };
  const page = await orDatabaseAway(listOwnSetups(context, new URL(request.url)));
  return page === 'away' ? data({ setups: page, next: null, standing: '' }, { status: 503 }) : page;
}

export const action = formAction(visibilitySchema, changeVisibility, visibilityForm);

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answerOrToast(() => serverAction<typeof action>(), failedWrites.update);

/** A setup that is not there any more leaves the list; after other failures the list stays as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 404 || defaultShouldRevalidate;

function NoSetups() {
  return (
    <div className="stand-in">
      <h2 className="text-2xl">No setups saved yet</h2>
      <p className="text-dim">Generate your first setup and save it to see it here!</p>
      <Link to="/setup-assistant" className="button button-primary">
        Create Setup
      </Link>
    </div>
  );
}

export default function MySetups() {
  const page = useLoaderData<typeof loader>();
  const list = useLastRead(page.setups === 'away' ? null : page);
  // Of the switch as browsers without JavaScript send it.
  const failed = useActionData<typeof action>();
  if (page.setups === null) return <SignInGate to="see your setups" />;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>My Setups</h1>
          <p className="mt-1 text-dim">Manage your saved racing setups</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {list?.setups && <CheckButtons games={list.setups.map(({ game }) => game)} />}
          <Link to="/upload-setup" className="button">
            + Upload Setup
          </Link>
          <Link to="/setup-assistant" className="button button-primary">
            + Create Setup
          </Link>
        </div>
      </div>
      <ToastMessage toast={failed?.toast ?? null} />
      {page.standing && <FinishedMarkup markup={page.standing} />}
      {page.setups === 'away' && (
        <div className="mb-6 grid gap-6">
          {!list && failed?.pressed && (
            <div className="panel flex flex-wrap items-center justify-between gap-4">
              <p className="font-semibold wrap-anywhere">{failed.pressed.title}</p>
              <VisibilitySwitch setup={failed.pressed} />
            </div>
          )}
          <DatabaseAway />
        </div>
      )}
      {list?.setups && <OwnSetups setups={list.setups} next={list.next} />}
    </>
  );
}

function OwnSetups({ setups, next }: { setups: OwnSetup[]; next: string | null }) {
  if (setups.length === 0) return <NoSetups />;
  return (
    <>
      <CarSymbol />
      <ul className="setup-list">
        {setups.map((setup) => (
          <li key={setup.id}>
            <OwnSetupCard setup={setup} />
          </li>
        ))}
      </ul>
      {next && (
        <p className="mt-6 text-center">
          <Link to={`?after=${encodeURIComponent(next)}`} className="button min-w-[min(12rem,100%)]">
            Load more
          </Link>
        </p>
      )}
    </>
  );
}
