import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { choiceSchema, chooseInNews, newsView } from '../community/news.server.ts';
import { NewsPage } from '../community/news-page.tsx';
import { DatabaseAway } from '../ui/database-away.tsx';
import { formAction } from '../ui/form-action.server.ts';

export const meta: MetaFunction = () => [
  { title: 'What’s new · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { sections: null };
  const sections = await orDatabaseAway(newsView(context));
  return sections === 'away' ? data({ sections }, { status: 503 }) : { sections };
}

export const action = formAction(choiceSchema, chooseInNews, {
  signIn: () => ({ redirectTo: '/sign-in?return_to=/news' }),
});

/** News since the driver's last visit, and questions for the driver. */
export default function NewsRoute() {
  const { sections } = useLoaderData<typeof loader>();
  if (sections === null) return <SignInGate to="read your news" />;
  if (sections === 'away') return <DatabaseAway heading="h1" />;
  return <NewsPage sections={sections} />;
}
