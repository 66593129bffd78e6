import type { AppLoadContext } from '@remix-run/cloudflare';
import { renderToStaticMarkup } from 'react-dom/server';
import { findCar } from '#racing/setup/catalogue';
import { inUnits } from '#racing/setup/in-units';
import { settingAddress } from '#racing/setup/setting-address';
import { gameName } from '../setups/list/any-game.server.ts';
import { fromReference } from './reference-answer.server.ts';
import { SettingGuidePage } from './setting-guide-page.server.tsx';
import { SettingIndexPage } from './setting-index-page.server.tsx';

type Context = Pick<AppLoadContext, 'env' | 'reference' | 'units'>;

/** The page of a setting, drawn. @throws a 404 Response where the game has no such setting, 503 while nobody tells of it */
export async function settingPage(
  { env, reference, units }: Context,
  { game = '', slug = '', car }: { game: string | undefined; slug: string | undefined; car: string },
) {
  const guide = await fromReference(() => reference.setting(game, slug));
  if (!guide) throw new Response(null, { status: 404 });
  const { label, what } = guide;
  return {
    title: `${label} in ${guide.game} setups: what it does, range of every car`,
    description: `${what} When to change it in ${gameName(guide.game)}, what it costs, and each car’s range.`,
    canonical: env.APP_ORIGIN + settingAddress(guide.game, slug),
    markup: renderToStaticMarkup(
      <SettingGuidePage setting={inUnits(guide, units)} reader={findCar(guide.game, car)?.name ?? car} />,
    ),
  };
}

/** The list of all settings that have a page, drawn. @throws a 503 Response while nobody tells of them */
export async function settingsPage({ env, reference }: Context) {
  const games = await fromReference(() => reference.settings());
  return {
    title: 'Every setup setting explained, for ACC and LMU',
    description:
      'What every garage setting does in Assetto Corsa Competizione and Le Mans Ultimate: when to change it, what it costs, and each car’s range.',
    canonical: `${env.APP_ORIGIN}/settings`,
    markup: renderToStaticMarkup(<SettingIndexPage games={games} />),
  };
}
