import { WorkerEntrypoint } from 'cloudflare:workers';
import QuickLRU from 'quick-lru';
import { placeReference } from '#racing/engineer/baseline/place-reference';
import type { PlaceReference, SettingIndex, SettingReference } from '#racing/engineer/baseline/reference';
import type { PublicReferenceApi } from '#racing/laps/public-reference-api';
import { settingIndex, settingReference } from '#racing/engineer/baseline/setting-reference';
import { type LinkCard, linkPicture } from '#racing/drawing/link/link-picture';
import { countCorrections } from './endpoints/count-corrections.ts';
import { createServices } from './services.ts';
import { adviceAfterStint } from '#racing/laps/stint-advice';
import type { StintAdvice, StintQuestion } from '#racing/laps/stint-sheet';

/** Pictures of some 25 kB each. */
const drawnLately = new QuickLRU<string, Uint8Array<ArrayBuffer>>({ maxSize: 60 });

/** The rulebook and the bands of players, as pages tell of them, and the pictures of links. No address leads here. */
export class PublicReference extends WorkerEntrypoint<object> implements PublicReferenceApi {
  /** Drawn once for all who ask for the same. */
  async picture(card: LinkCard): Promise<Uint8Array<ArrayBuffer>> {
    const name = JSON.stringify(card);
    const picture = drawnLately.get(name) ?? (await linkPicture(card));
    drawnLately.set(name, picture);
    return picture;
  }

  async settings(): Promise<SettingIndex> {
    return settingIndex();
  }

  async setting(game: string, slug: string): Promise<SettingReference | null> {
    return settingReference(String(game), String(slug));
  }

  async place({ game, car, track }: Parameters<PublicReferenceApi['place']>[0]): Promise<PlaceReference> {
    return placeReference(String(game), String(car), String(track));
  }

  async afterStint({ corrected, ...question }: StintQuestion): Promise<StintAdvice> {
    if (corrected?.length) this.ctx.waitUntil(countCorrections(corrected, createServices(this.env)));
    return adviceAfterStint(question);
  }
}
