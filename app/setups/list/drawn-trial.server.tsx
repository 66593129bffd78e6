import { renderToStaticMarkup } from 'react-dom/server';
import { engineerGames } from '#racing/setup/catalogue';
import { setupChoices } from './setup-choices.server.ts';
import { TrialForm } from './trial-form.tsx';

let drawnForm: string | undefined;

/** The trial of every car and track that the engineer knows, as markup: no page loads a script or data for it. */
export function drawTrial(): string {
  if (drawnForm !== undefined) return drawnForm;
  const choices = engineerGames.map((game) => [game, setupChoices(game)] as const);
  const cars = choices.flatMap(([game, { cars }]) =>
    cars.map(({ value, label, group }) => ({ value, label, group: `${game} ${group}` })),
  );
  const tracks = choices.flatMap(([game, { tracks }]) =>
    tracks.map(({ value, label }) => ({ value, label, group: game })),
  );
  drawnForm = renderToStaticMarkup(<TrialForm cars={cars} tracks={tracks} />, {
    identifierPrefix: 'trial',
  });
  return drawnForm;
}
