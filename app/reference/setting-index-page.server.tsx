import type { SettingIndex } from '#racing/engineer/baseline/reference';
import { settingAddress } from '#racing/setup/setting-address';
import { gameName } from '../setups/list/any-game.server.ts';

/** All settings that have a page, by game and page of its garage. */
export function SettingIndexPage({ games }: { games: SettingIndex }) {
  return (
    <div className="grid gap-8">
      <div>
        <h1 className="text-3xl">Settings</h1>
        <p className="mt-2 max-w-prose text-dim">
          What every setting does, when to change it, what it costs, and each car’s range.
        </p>
      </div>
      {games.map(({ game, sections }) => (
        <section key={game} aria-labelledby={game}>
          <h2 id={game} className="mb-3 text-2xl">
            {gameName(game)}
          </h2>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-6 lg:grid-cols-3">
            {sections.map(({ title, settings }) => (
              <div key={title}>
                <h3 className="caption">{title}</h3>
                <ul>
                  {settings.map(({ slug, label }) => (
                    <li key={slug}>
                      <a href={settingAddress(game, slug)} className="quiet-link">
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
