import { findCar } from '#racing/setup/catalogue';
import { readSetup } from '#racing/setup/formats';
import { describeFile, madeForOf } from '#racing/engineer/baseline/describe-setup';
import { carFromAbove } from '#racing/drawing/car-from-above';
import type { LinkCard } from '#racing/drawing/link/link-picture';
import { linkPictureMeta } from '../../ui/link-picture-meta.ts';
import { cardOf, madeForInShort } from '../list/setup-card.server.ts';
import type { ViewedSetup } from './visible-setup.server.ts';

/** The data of a link preview, in the game's own units; no values for an unreadable file. */
export function linkCardOf(setup: ViewedSetup): LinkCard {
  const { car, track, game, name } = cardOf(setup);
  const file = readSetup(setup.game, setup.setup_data, setup.track_name);
  return {
    car,
    carClass: findCar(setup.game, setup.car_name)?.class ?? '',
    track,
    game,
    madeFor: madeForInShort(setup),
    title: name,
    corners: file && carFromAbove(describeFile(file, madeForOf(setup))),
  };
}

/**
 * The tags of the picture beside a link to a setup. Each version has another address, so that nobody who keeps a picture
 * shows an older one.
 */
export function linkPictureOf(setup: ViewedSetup, origin: string) {
  const { car, track } = cardOf(setup);
  const version = fingerprint(`${setup.title} ${madeForInShort(setup)} ${setup.setup_data}`);
  return linkPictureMeta({
    address: `${origin}/setup-viewer/${setup.id}/picture.png?v=${version}`,
    alt: `The ${car} from above with the tyre pressures and camber of this setup for ${track}`,
  });
}

/** FNV-1a, 32 bits: short, and other for another file. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
