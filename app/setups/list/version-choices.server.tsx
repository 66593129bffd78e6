import { renderToStaticMarkup } from 'react-dom/server';
import { type Game, games } from '#racing/setup/catalogue';
import { gameVersionsOf } from '#racing/setup/game-version';
import type { Choice } from '../../ui/choice-field.tsx';
import { shownDate } from './game-version-words.ts';

/**
 * The versions to choose from, the newest first; of all games in groups.
 * @param current a version that stays a choice, though no catalogue has it
 */
export function versionChoices(game: Game | '', current: string): Choice[] {
  const choices = games
    .filter(({ id }) => game === '' || id === game)
    .flatMap(({ id, name }) =>
      gameVersionsOf(id).map(({ version }) => ({
        value: version,
        label: version,
        ...(game === '' && { group: name }),
      })),
    );
  const isOffered = current === '' || choices.some(({ value }) => value === current);
  return isOffered ? choices : [{ value: current, label: current }, ...choices];
}

/** The list that a typed version is chosen from, where one likes: older files are of versions that nobody listed. */
export function drawVersionList(game: Game | ''): string {
  return renderToStaticMarkup(
    <datalist id="game-versions">
      {games
        .filter(({ id }) => game === '' || id === game)
        .flatMap(({ id }) =>
          gameVersionsOf(id).map(({ version, date }) => (
            <option key={`${id} ${version}`} value={version} label={`${id} ${version}, ${shownDate(date)}`} />
          )),
        )}
    </datalist>,
  );
}
