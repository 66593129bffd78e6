import type { AppLoadContext } from '@remix-run/cloudflare';
import type { WantedSetup, Wish } from '#platform/adapters/supabase/wanted-setups';
import { orDatabaseAway, unlessDatabaseAway } from '../edge/database-errors.server.ts';
import { listAddress } from '../setups/list/list-address.ts';
import { pictureCardOf } from '../setups/list/setup-card.server.ts';
import { storedId } from '../setups/viewer/visible-setup.server.ts';
import { wantedLines } from './wanted-list.server.ts';

/** Matching setups shown. */
const mostFitting = 6;

/** One wanted setup. @throws a 404 Response for none, DatabaseUnavailable */
export async function wantedAt(
  { wantedSetups }: Pick<AppLoadContext, 'wantedSetups'>,
  id: string | undefined,
): Promise<WantedSetup & { title: string }> {
  const wantedId = storedId(id);
  const wantedSetup = wantedId === null ? null : await wantedSetups.one(wantedId);
  const [line] = wantedSetup ? wantedLines([wantedSetup]) : [];
  if (!line) throw new Response(null, { status: 404 });
  return { ...line.row, title: line.title };
}

/** The address of the public list of all that fits a wish. */
const fittingList = ({ game, car, track, session, weather }: Wish) =>
  listAddress({ game, car, track, session, weather });

/** A setup that drivers want, and what answers it: what was given, then what fits by itself. */
export async function wantedPage(context: AppLoadContext, id: string | undefined) {
  const wantedSetup = await orDatabaseAway(wantedAt(context, id));
  if (wantedSetup === 'away') return { at: 'away' as const };
  const { wantedSetups, publicSetups, driver, units, env } = context;
  const { game, car, track, session, weather } = wantedSetup.wish;
  const [answers, fitting, isMine] = await Promise.all([
    unlessDatabaseAway(wantedSetups.answersTo(wantedSetup.id)),
    unlessDatabaseAway(
      publicSetups.listPublic({ game, cars: [car], tracks: [track], session, weather, sort: 'works' }),
    ),
    driver.state === 'signed-in' ? unlessDatabaseAway(wantedSetups.isWanted(wantedSetup.id)) : false,
  ]);
  const answerSetups = answers ?? [];
  const others = (fitting?.setups ?? []).filter((setup) =>
    answerSetups.every((answer) => answer.id !== setup.id),
  );
  const { title, drivers, carClass } = wantedLines([wantedSetup])[0] ?? {
    title: '',
    drivers: '',
    carClass: '',
  };
  const fittingShown = others.slice(0, mostFitting);
  return {
    at: 'wanted' as const,
    id: wantedSetup.id,
    title,
    drivers,
    carClass,
    game,
    given: answerSetups.map((setup) => pictureCardOf(setup, units)),
    fitting: fittingShown.map((setup) => pictureCardOf(setup, units)),
    allFitting: others.length > fittingShown.length || fitting?.next ? fittingList(wantedSetup.wish) : null,
    isUnread: answers === null || fitting === null,
    isMine: isMine === true,
    canonical: `${env.APP_ORIGIN}/wanted/${wantedSetup.id}`,
  };
}

export type WantedPageView = Awaited<ReturnType<typeof wantedPage>>;
