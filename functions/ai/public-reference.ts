import { WorkerEntrypoint } from 'cloudflare:workers';
import type { PublicReferenceApi, SettingIndex, SettingReference } from '#core/engineer/reference';
import { settingIndex, settingReference } from '#core/engineer/setting-reference';

/** The rulebook and the bands of players, as pages for everybody tell of them. No address leads here. */
export class PublicReference extends WorkerEntrypoint<object> implements PublicReferenceApi {
  async settings(): Promise<SettingIndex> {
    return settingIndex();
  }

  async setting(game: string, slug: string): Promise<SettingReference | null> {
    return settingReference(String(game), String(slug));
  }
}
