import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { CompareForm, ComparePicker } from '../garage/compare/compare-form.tsx';
import { CompareResult } from '../garage/compare/compare-result.tsx';
import { compareView } from '../garage/compare/compare-setups.server.tsx';
import { compareForm, compareSchema, submitComparison } from '../garage/compare/save-merge.server.ts';
import { SetupNotFound } from '../setups/viewer/setup-not-found.tsx';
import tools from '../tools.css?url';
import { ErrorPage } from '../ui/error-page.tsx';
import { formAction } from '../ui/form-action.server.ts';
import { publicPageMeta } from '../ui/public-page-meta.ts';
import { RequestReference } from '../ui/request-reference.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: tools }];

const description = 'Compare any two car setups value by value, and merge the best of both.';

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  ...publicPageMeta(loaderData && { title: 'Compare Setups', description, canonical: loaderData.canonical }),
  ...(loaderData ? [{ name: 'robots', content: 'noindex' }] : []),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = await compareView(context, new URL(request.url).searchParams);
  const canonical = `${context.env.APP_ORIGIN}/compare`;
  return data({ view, message: null as string | null, canonical }, { status: view.status });
}

export const action = formAction(compareSchema, submitComparison, compareForm);

export default function Compare() {
  const page = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { view, message } = actionData ?? page;
  const [first] = view.sides;
  return (
    <>
      <div className="page-head">
        <h1>Compare Setups</h1>
      </div>
      {view.refused && (
        <p role="alert" className="notice mb-6">
          {view.refused}
        </p>
      )}
      {message && !view.preview && (
        <p role="alert" className="notice mb-6">
          {message}
        </p>
      )}
      {view.status === 503 && <RequestReference />}
      {view.result ? (
        <CompareResult view={view} message={message} />
      ) : (
        <>
          {view.picker && <ComparePicker picker={view.picker} first={first ?? null} />}
          <details open={!view.picker} className="section mt-8 border-y border-line">
            <summary className="section-summary">By number, address or file</summary>
            <CompareForm view={view} />
          </details>
        </>
      )}
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 503 ? (
    <SetupNotFound reason="no-database" />
  ) : (
    <ErrorPage />
  );
}
