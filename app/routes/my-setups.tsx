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
import { CheckButtons } from '../setups/install/check-button.tsx';
import { GarageRooms, JustDeleted, OwnSetupList } from '../garage/my-setups/list.tsx';
import { listOwnSetups } from '../garage/my-setups/list.server.ts';
import { changeOwnSetup, ownSetupForm, ownSetupSchema } from '../garage/my-setups/setup.server.ts';
import { VisibilitySwitch } from '../garage/my-setups/card.tsx';
import { MoreMenu } from '../ui/more-menu.tsx';
import { DatabaseAway } from '../ui/database-away.tsx';
import { answerOrToast } from '../ui/failed-writes.ts';
import { FinishedMarkup } from '../ui/finished-markup.tsx';
import { formAction } from '../ui/form-action.server.ts';
import { ToastMessage } from '../ui/toast.tsx';
import { useLastRead } from '../ui/use-last-read.ts';

export const meta: MetaFunction = () => [
  { title: 'My Setups · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { list: null };
  const list = await orDatabaseAway(listOwnSetups(context, new URL(request.url)));
  return list === 'away' ? data({ list }, { status: 503 }) : { list };
}

export const action = formAction(ownSetupSchema, changeOwnSetup, ownSetupForm);

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answerOrToast(() => serverAction<typeof action>());

/** A setup that is not there any more leaves the list; after other failures the list stays as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus === 404 || (actionStatus < 400 && defaultShouldRevalidate);

export default function MySetups() {
  const ownList = useLoaderData<typeof loader>().list;
  const list = useLastRead(ownList === 'away' ? null : ownList);
  // Of the switch as browsers without JavaScript send it.
  const failure = useActionData<typeof action>();
  if (ownList === null) return <SignInGate to="see your setups" />;
  return (
    <>
      <div className="page-head flex-nowrap">
        <div className="min-w-0">
          <h1>My Setups</h1>
          <p className="mt-1 text-dim">Manage your saved racing setups</p>
        </div>
        <div className="flex gap-2">
          <Link to="/setup-assistant" className="button button-primary whitespace-nowrap">
            + Create Setup
          </Link>
          <MoreMenu of="My Setups">
            <Link to="/upload-setup">Upload a setup</Link>
            {list && <CheckButtons games={list.games} />}
          </MoreMenu>
        </div>
      </div>
      <GarageRooms />
      <ToastMessage toast={failure?.toast ?? null} />
      {list && <JustDeleted deleted={list.deleted} />}
      {list?.standing && <FinishedMarkup markup={list.standing} />}
      {ownList === 'away' && (
        <div className="mb-6 grid gap-6">
          {!list && failure?.pressed && (
            <div className="panel flex flex-wrap items-center justify-between gap-4">
              <p className="font-semibold wrap-anywhere">{failure.pressed.title}</p>
              <VisibilitySwitch setup={failure.pressed} />
            </div>
          )}
          <DatabaseAway />
        </div>
      )}
      {list && <OwnSetupList list={list} />}
    </>
  );
}
