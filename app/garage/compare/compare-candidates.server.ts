import type { AppLoadContext } from '@remix-run/cloudflare';
import { unlessDatabaseAway } from '../../edge/database-errors.server.ts';
import type { ComparedSide } from './compare-sides.server.ts';
import { cardOf, type ListedSetup } from '../../setups/list/setup-card.server.ts';

/** Candidates of each kind. */
const most = 6;

/** Setups that a chosen one may be held against: the driver's own of the game, and what others share for the car. */
export async function compareCandidates(
  { driver, setups, publicSetups }: AppLoadContext,
  { game, car, id }: Pick<ComparedSide, 'game' | 'car' | 'id'>,
) {
  const [own, shared] = await Promise.all([
    driver.state === 'signed-in' ? unlessDatabaseAway(setups.listMine()) : null,
    unlessDatabaseAway(publicSetups.listPublic({ game, cars: [car], sort: 'newest' })),
  ]);
  const lists: [title: string, rows: readonly ListedSetup[]][] = [
    ['Your own setups', sortedByCar(own?.setups.filter((setup) => setup.game === game) ?? [], car)],
    ['Shared for the same car', shared?.setups ?? []],
  ];
  return lists
    .map(([title, rows]) => ({
      title,
      setups: rows
        .filter((setup) => setup.id !== id)
        .slice(0, most)
        .map(cardOf)
        .map(({ id: ref, title: carAndTrack, name, author }) => ({
          ref,
          name: name || carAndTrack,
          carAndTrack,
          author,
        })),
    }))
    .filter((list) => list.setups.length > 0);
}

const sortedByCar = <Setup extends ListedSetup>(setups: readonly Setup[], car: string) =>
  setups.toSorted((one, other) => Number(other.car_name === car) - Number(one.car_name === car));
