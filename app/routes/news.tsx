import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orAway } from '../edge/database-errors.server.ts';
import { readForm } from '../edge/read-form.server.ts';
import { chooseInNews, newsView } from '../community/news.server.ts';
import { NewsPage } from '../community/news-page.tsx';
import { DatabaseAway } from '../ui/database-away.tsx';

export const meta: MetaFunction = () => [
  { title: 'What is new for you · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { sections: null };
  const sections = await orAway(newsView(context));
  return sections === 'away' ? data({ sections }, { status: 503 }) : { sections };
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (context.driver.state === 'signed-out') return redirect('/sign-in?return_to=/news', 303);
  return redirect('/news', { status: 303, headers: await chooseInNews(context, await readForm(request)) });
}

/** What happened since the driver looked last, and what they are asked. */
export default function NewsRoute() {
  const { sections } = useLoaderData<typeof loader>();
  if (sections === null) return <SignInGate />;
  if (sections === 'away') return <DatabaseAway heading="h1" />;
  return <NewsPage sections={sections} />;
}
