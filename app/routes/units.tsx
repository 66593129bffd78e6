import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { safeReturnPath } from '#platform/identity/return-path';
import { chooseUnits, unitsForm, unitsSchema } from '../account/keep-units.server.ts';
import { UnitsForm } from '../account/units-form.tsx';
import { formAction } from '../ui/form-action.server.ts';

export const meta: MetaFunction = () => [
  { title: 'Units · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const returnTo = safeReturnPath(new URL(request.url).searchParams.get('return_to'));
  return { units: context.units, returnTo };
}

export const action = formAction(unitsSchema, chooseUnits, unitsForm);

export default function UnitsPage() {
  const page = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <div className="page-head">
        <h1>Units</h1>
      </div>
      {actionData?.problem && (
        <p role="alert" className="notice">
          {actionData.problem}
        </p>
      )}
      <UnitsForm units={actionData?.units ?? page.units} returnTo={actionData?.returnTo ?? page.returnTo} />
    </div>
  );
}
