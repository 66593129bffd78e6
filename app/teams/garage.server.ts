import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import { rowId } from '#racing/forms/fields';
import { storable } from '#racing/forms/storable';
import { lapTime } from '#racing/setup/lap-time';
import { pictureCardOf } from '../setups/list/setup-card.server.ts';
import { storedId } from '../setups/viewer/visible-setup.server.ts';
import {
  type FormErrors,
  type Redirect,
  replyWithErrors,
  type SentByDriver,
  type Submission,
} from '../ui/form-action.server.ts';
import { changesInWords } from './setup-part.server.ts';
import { setupTitle } from './setup-title.server.ts';
import { refusalOf, teamIn } from './team-form.server.ts';
import { changeView, framed, nameOf, teamPageOf } from './team-view.server.ts';
import type { TeamAnswer } from './team-words.ts';

const cardsOfPage = 24;

const setup = rowId('Choose one of your setups.');
const line = (most: number) => z.string().overwrite(storable).trim().max(most, `At most ${most} characters.`);
export const garageSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('move'), setup }),
  z.object({ intent: z.literal('copy'), setup }),
  z.object({ intent: z.literal('take'), setup }),
  z.object({ intent: z.literal('restore'), setup }),
  z.object({ intent: z.literal('agree'), setup, race: line(80).min(1, 'Name the race.'), why: line(500) }),
]);

/** The setups of a driver's own that may be moved into a team. */
async function ownChoices({ setups }: AppLoadContext) {
  const { setups: index } = await setups.garageOfMine();
  return index.map((setup) => ({ value: String(setup.id), label: setupTitle(setup) }));
}

/** A team's garage. @throws a 404 Response for a team that is not the driver's, DatabaseUnavailable */
export async function garagePage(context: AppLoadContext, params: Submission['params'], address: URL) {
  const before = storedId(address.searchParams.get('before') ?? '');
  const team = teamIn(params);
  const [page, teamRows] = await Promise.all([
    teamPageOf(context, params),
    context.teams.setupsOf(team, cardsOfPage, before),
  ]);
  const rows = teamRows ?? [];
  const choices = page.role === 'viewer' ? [] : await ownChoices(context);
  const titles = new Map([...rows, ...page.deleted].map((row) => [row.id, setupTitle(row)]));
  const last = rows.length === cardsOfPage ? rows.at(-1) : undefined;
  return {
    team: framed(page),
    own: choices,
    setups: rows.map((row) => ({
      ...pictureCardOf({ ...row, lap_ms: null, author: null }, context.units),
      id: String(row.id),
      version: row.version,
      agreedFor: row.agreed.map(({ race, version }) =>
        version === row.version ? race : `${race} (version ${version})`,
      ),
      author: `by ${nameOf(row.author)}`,
      facts: row.lap_ms === null ? '' : `best ${lapTime(row.lap_ms / 1000)}`,
    })),
    deleted: page.deleted.map((row) => ({ id: row.id, title: setupTitle(row), at: row.deleted_at })),
    next: last ? `?before=${last.id}` : null,
    agreements:
      before !== null
        ? []
        : page.agreements.map((one) => ({
            race: one.race,
            setup: one.setup_id,
            title: setupTitle(one),
            version: one.version,
            why: one.why,
            by: nameOf(one.by),
            at: one.agreed_at,
          })),
    changes:
      before !== null
        ? []
        : page.changes.map((change) =>
            changeView(change, titles.get(change.setup_id) ?? `Setup ${change.setup_id}`),
          ),
  };
}
export type GarageView = Awaited<ReturnType<typeof garagePage>>;

type Values = z.output<typeof garageSchema>;
type Outcome = Redirect | FormErrors<Partial<TeamAnswer>>;

/** Moves one of the driver's own setups into the team, and with a copy leaves them another of their own. */
async function moveIn(
  { intent, setup: id }: Values,
  team: string,
  context: AppLoadContext,
): Promise<Outcome> {
  const outcome = await context.teams.move(id, team);
  await context.forgetSetup(id);
  if (outcome === 'withheld')
    return replyWithErrors(409, {
      errors: { setup: 'A moderator has withheld this setup, so it can’t move.' },
    });
  if (outcome !== 'moved') return refusalOf(outcome === 'unknown' ? 'forbidden' : outcome);
  if (intent === 'copy') await context.teams.takeCopy(id);
  return {
    redirectTo: `/teams/${team}`,
    toast: intent === 'copy' ? 'setup-in-team-copied' : 'setup-in-team',
  };
}

/** Agrees on a setup for a race, and tells the team's channel: `version 4 agreed for Spa 6 h: front bar 4 → 3 (entry understeer)`. */
async function agree(
  { setup: id, race, why }: Extract<Values, { intent: 'agree' }>,
  team: string,
  { context, driver }: SentByDriver,
): Promise<Outcome> {
  const { outcome, version, earlier } = await context.teams.agree(team, id, race, why);
  if (outcome !== 'agreed' || !version) return refusalOf(outcome === 'unknown' ? 'forbidden' : outcome);
  const before = earlier?.setup_id === id ? earlier.version : version - 1;
  const announce = async () => {
    const changes = before > 0 && before !== version ? await changesInWords(context, id, before) : '';
    const text = `version ${version} agreed for ${race}${changes && `: ${changes}`}${why && ` (${why})`}`;
    await context.clerkTeams.announce({ team, driver: driver.userId, text });
  };
  context.waitUntil(announce());
  return { redirectTo: `/my-setups/${id}`, toast: 'setup-agreed' };
}

/** A press on a team's garage, or on the team's part of a setup's page. */
export async function changeGarage(values: Values, submission: SentByDriver): Promise<Outcome> {
  const team = teamIn(submission.params);
  if (values.intent === 'agree') return agree(values, team, submission);
  if (values.intent === 'restore') {
    const restored = await submission.context.setups.restore(values.setup);
    return restored === null ? refusalOf('unknown') : { redirectTo: `/teams/${team}`, toast: 'team-saved' };
  }
  if (values.intent !== 'take') return moveIn(values, team, submission.context);
  const copy = await submission.context.teams.takeCopy(values.setup);
  return copy === null ? refusalOf('unknown') : { redirectTo: `/my-setups/${copy}`, toast: 'setup-copied' };
}
