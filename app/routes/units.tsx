import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { heldSession } from '#core/platform/identity/driver';
import { safeReturnPath } from '#core/platform/identity/return-path';
import { printUnits, type Units } from '#core/setup/chosen-units';
import { renewSessionThen } from '../account/after-renewal.server.ts';
import { keepUnits, unitsIn } from '../account/keep-units.server.ts';
import { UnitsForm } from '../account/units-form.tsx';
import { readForm } from '../edge/read-form.server.ts';

export const meta: MetaFunction = () => [
  { title: 'Units · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

/** The form again, and what is to be done about it. */
type UnitsAnswer = { problem: string; units: Units | null; returnTo: string };

export function loader({ request, context }: LoaderFunctionArgs) {
  const returnTo = safeReturnPath(new URL(request.url).searchParams.get('return_to'));
  return { units: context.units, returnTo };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const returnTo = safeReturnPath(String(form.get('return_to') ?? ''));
  const units = unitsIn(form);
  const again = (status: number, problem: string) =>
    data<UnitsAnswer>({ problem, units, returnTo }, { status });
  if (!units) return again(422, 'Choose one of each, and save again.');
  if (heldSession(context.driver)) return renewSessionThen({ units: printUnits(units) }, returnTo);
  const headers = await keepUnits(context, units);
  if (headers) return redirect(returnTo, { status: 303, headers });
  return again(503, 'That was not saved. Please try again.');
}

export default function UnitsPage() {
  const read = useLoaderData<typeof loader>();
  const sent = useActionData<UnitsAnswer>();
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <div className="page-head">
        <h1>Units</h1>
      </div>
      {sent?.problem && (
        <p role="alert" className="notice">
          {sent.problem}
        </p>
      )}
      <UnitsForm units={sent?.units ?? read.units} returnTo={sent?.returnTo ?? read.returnTo} />
    </div>
  );
}
