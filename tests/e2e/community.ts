import { expect, type Page } from '@playwright/test';
import {
  type Driver,
  giveProfile,
  newDriver,
  signInPlainly,
  storeSetupsOf,
  tokenOf,
} from '../support/drivers.ts';
import { accFile } from '../support/setup-files.ts';
import { appOrigin, askDatabase } from '../support/stand-ins.ts';

/** A test's setup; by default an ACC setup of a BMW at Spa. */
export type GivenSetup = Partial<{
  game: string;
  car_name: string;
  track_name: string;
  title: string;
  note: string;
  is_public: boolean;
  setup_data: string;
  youtube_url: string;
  session: string;
  weather: string;
  track_celsius: number;
  race_minutes: number;
  game_version: string;
}>;

/** Stores setups as a driver, whose profile is made first; the last one given is the newest. Gives their ids. */
export async function giveSetups(driver: Driver, setups: readonly GivenSetup[]): Promise<number[]> {
  const profile = await giveProfile(driver, await tokenOf(driver));
  const rows = setups.map((setup) => ({
    game: 'ACC',
    car_name: 'bmw_m4_gt3',
    track_name: 'spa',
    title: null,
    note: 'Made by a test',
    is_public: true,
    setup_data: accFile(),
    youtube_url: null,
    session: null,
    weather: null,
    track_celsius: null,
    race_minutes: null,
    game_version: null,
    ...setup,
  }));
  return storeSetupsOf(profile, rows);
}

/** As if the driver, who has a profile, had taken a setup so long ago that it is asked about from now on. */
export async function giveDownload(driver: Driver, setup: number): Promise<void> {
  const [profile] = await askDatabase<{ id: number }[]>('rpc/my_profile', await tokenOf(driver), {});
  const downloaded_at = new Date(Date.now() - 2 * 3_600_000);
  await askDatabase('setup_downloads', null, {
    user_id: profile?.id,
    setup_id: setup,
    version: 1,
    downloaded_at,
  });
}

export async function giveSetupOf(driver: Driver, setup: GivenSetup = {}): Promise<number> {
  const [id] = await giveSetups(driver, [setup]);
  if (id === undefined) throw new Error('no setup was stored');
  return id;
}

export async function giveLike(driver: Driver, setup: number): Promise<void> {
  await askDatabase('rpc/like_setup', await tokenOf(driver), { setup });
}

/** Wants an ACC setup of a BMW at a track, as a driver who has a profile; gives the number of what is wanted. */
export async function giveWish(driver: Driver, track = 'spa'): Promise<number> {
  const wish = { of_game: 'ACC', of_car: 'bmw_m4_gt3', at_track: track };
  const [wanted] = await askDatabase<{ id: number }[]>('rpc/want_setup', await tokenOf(driver), wish);
  return wanted?.id ?? 0;
}

/** Waits until the product has noticed that its database answers again. */
export async function untilDatabaseIsBack(): Promise<void> {
  const since = Date.now();
  await expect(async () => {
    const health = await fetch(`${appOrigin}/healthz`);
    expect(await health.json()).toMatchObject({ database: 'ok' });
    // Not remembered from before.
    expect(Date.now() - Number(health.headers.get('age')) * 1_000).toBeGreaterThanOrEqual(since);
  }).toPass();
}

/** Unfolds what else can be done with a setup. */
export const openMore = (page: Page) => page.locator('#content .more-menu > summary').click();

/** Fails the test when the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
}

/** The address of the page of who shared a setup. */
export async function authorPage({ request }: Page, setup: number): Promise<string> {
  const text = await (await request.get(`/setup-viewer/${setup}`)).text();
  return /\/authors\/\d+/.exec(text)?.[0] ?? '';
}

export const likeButton = (page: Page) => page.getByRole('button', { name: /^Liked?, \d+ likes?$/ });

/** Opens a setup as a new driver, one of somebody else where none is given. */
export async function openSignedIn(page: Page, given?: string) {
  const id = given ?? (await giveSetupOf(await newDriver()));
  const driver = await newDriver();
  await signInPlainly(page, driver, `/setup-viewer/${id}`);
  await page.waitForLoadState('networkidle');
  return { driver, id };
}
