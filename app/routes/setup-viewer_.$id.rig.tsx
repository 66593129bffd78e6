import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { TapsToSendAgain, TapToRefineForm } from '../assistant/form/tap-to-refine.tsx';
import { tapToRefine } from '../assistant/form/tap-to-refine.server.ts';
import { assistantForm } from '../assistant/assistant-actions.server.ts';
import { refineInHand, refineInHandSchema } from '../assistant/result/refine-own.server.ts';
import { RigPage } from '../setups/rig/rig-page.tsx';
import { rigView } from '../setups/rig/rig-view.server.tsx';
import { SetupNotFound } from '../setups/viewer/setup-not-found.tsx';
import { visibleSetup } from '../setups/viewer/visible-setup.server.ts';
import tools from '../tools.css?url';
import { ErrorPage } from '../ui/error-page.tsx';
import { formAction } from '../ui/form-action.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: tools }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: data
      ? `${data.rig.car} - ${data.rig.track} in the rig · Scrutineer`
      : 'Setup Not Found · Scrutineer',
  },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const setup = await visibleSetup(context, params.id);
  const [rig, taps] = await Promise.all([
    rigView(context, setup, new URL(request.url).searchParams),
    tapToRefine(context, setup),
  ]);
  return { rig, taps };
}

export const action = formAction(refineInHandSchema, refineInHand, assistantForm);

export default function SetupInTheRig() {
  const { rig, taps } = useLoaderData<typeof loader>();
  const returnedForm = useActionData<typeof action>() ?? null;
  return (
    <RigPage key={`${rig.ticksKey} ${rig.onlyChanged}`} setup={rig}>
      {taps && <TapToRefineForm form={taps} returnedForm={returnedForm} />}
    </RigPage>
  );
}

export function ErrorBoundary() {
  const returnedForm = useActionData<typeof action>();
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorPage />;
  if (error.status === 404) return <SetupNotFound reason="missing" />;
  if (error.status === 503)
    return (
      <>
        <SetupNotFound reason="no-database" />
        {returnedForm && <TapsToSendAgain {...returnedForm} />}
      </>
    );
  return <ErrorPage />;
}
