import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { AnswerPage } from '../community/answer-page.tsx';
import {
  answerForm,
  answerSchema,
  answerWanted,
  answerWantedForm,
} from '../community/answer-wanted.server.ts';
import { DatabaseAway } from '../ui/database-away.tsx';
import { formAction } from '../ui/form-action.server.ts';
import { useLastRead } from '../ui/use-last-read.ts';

export { WantedErrorBoundary as ErrorBoundary } from '../community/wanted-error-boundary.tsx';

export const meta: MetaFunction = () => [
  { title: 'Answer with a setup · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ params, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { form: null };
  const form = await orDatabaseAway(answerForm(context, params.id));
  return form === 'away' ? data({ form }, { status: 503 }) : { form };
}

export const action = formAction(answerSchema, answerWanted, answerWantedForm);

/** Gives a public setup as an answer to what is wanted. */
export default function AnswerRoute() {
  const { form: latest } = useLoaderData<typeof loader>();
  const form = useLastRead(latest === 'away' ? null : latest) ?? latest;
  const actionData = useActionData<typeof action>() ?? null;
  if (form === null) return <SignInGate to="answer a wanted setup" />;
  if (form === 'away')
    return <AnswerPage form={null} answer={actionData} away={<DatabaseAway heading="h1" />} />;
  return <AnswerPage form={form} answer={actionData} />;
}
