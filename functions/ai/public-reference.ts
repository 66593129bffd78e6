import { WorkerEntrypoint } from 'cloudflare:workers';
import { placeReference } from '#core/engineer/place-reference';
import type {
  PlaceReference,
  PublicReferenceApi,
  SettingIndex,
  SettingReference,
} from '#core/engineer/reference';
import { settingIndex, settingReference } from '#core/engineer/setting-reference';

/** The rulebook and the bands of players, as pages for everybody tell of them. No address leads here. */
export class PublicReference extends WorkerEntrypoint<object> implements PublicReferenceApi {
  async settings(): Promise<SettingIndex> {
    return settingIndex();
  }

  async setting(game: string, slug: string): Promise<SettingReference | null> {
    return settingReference(String(game), String(slug));
  }

  async place({ game, car, track }: Parameters<PublicReferenceApi['place']>[0]): Promise<PlaceReference> {
    return placeReference(String(game), String(car), String(track));
  }
}
