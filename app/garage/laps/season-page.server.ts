import type { AppLoadContext } from '@remix-run/cloudflare';
import { signsOfFile } from '#racing/laps/recording/driven-version';
import type { SeasonSetup } from '#racing/laps/recording/season';
import { carsOf, tracksOf } from '#racing/setup/catalogue';
import { readSetup } from '#racing/setup/formats';

const most = 60;
const games = ['ACC', 'LMU'] as const;

/** The driver's newest setups, to match the recordings of a folder with. @throws DatabaseUnavailable */
export async function seasonPage(context: AppLoadContext) {
  const [profile, ...files] = await Promise.all([
    context.profiles.mine(),
    ...games.map(async (game) => ({
      game,
      rows: await context.setups.filesOfMine({ game, car: null }, { before: null, most }),
    })),
  ]);
  const setups = files.flatMap(({ game, rows }) =>
    rows.map(({ id, title, car_name, track_name, setup_data }): SeasonSetup => {
      const file = game === 'ACC' ? readSetup(game, setup_data, track_name) : null;
      return {
        id: String(id),
        name: title || `Setup ${id}`,
        game,
        car: car_name,
        track: track_name,
        signs: file && signsOfFile(file, 0),
      };
    }),
  );
  const places = games.flatMap((game) => [...carsOf(game), ...tracksOf(game)]);
  return {
    setups,
    usual: profile?.results_names ?? [],
    names: Object.fromEntries(places.map(({ id, name }) => [id, name])),
  };
}
