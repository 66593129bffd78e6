import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { diaryChoices, diaryPlace, diaryView } from '../garage/laps/diary.server.ts';
import { DiaryChoices, DiaryPage } from '../garage/laps/diary-page.tsx';
import { DatabaseAway } from '../ui/database-away.tsx';

export const meta: MetaFunction = () => [
  { title: 'Diary · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { at: 'gate' as const };
  const address = new URL(request.url);
  const place = diaryPlace(address);
  if (!place) {
    const choices = await orDatabaseAway(diaryChoices(context));
    return choices === 'away' ? away() : { at: 'choice' as const, choices };
  }
  const diary = await orDatabaseAway(diaryView(context, place, address.searchParams.get('after')));
  return diary === 'away' ? away() : { at: 'diary' as const, diary };
}

const away = () => data({ at: 'away' as const }, { status: 503 });

/** The driver's entries for a car at a track, in the order of time. */
export default function DiaryRoute() {
  const page = useLoaderData<typeof loader>();
  switch (page.at) {
    case 'gate':
      return <SignInGate to="read your diary" />;
    case 'away':
      return <DatabaseAway heading="h1" />;
    case 'choice':
      return <DiaryChoices choices={page.choices} />;
    case 'diary':
      return <DiaryPage diary={page.diary} />;
  }
}
