import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';
import type { TeamSetupRow } from '#platform/adapters/supabase/teams';
import { isoTimestamp } from '#platform/adapters/supabase/timestamp';
import { visibleName } from '#platform/identity/shown-name';
import { lapTime } from '#racing/setup/lap-time';
import { carAndTrackNames } from '../setups/list/setup-card.server.ts';
import {
  type FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
  type SentByDriver,
} from '../ui/form-action.server.ts';
import { agree } from './agree.server.ts';
import { away, headOf, memberName, openTeam, signInHere } from './team.server.ts';

const onPage = 30;
/** Setups of the driver's that the form offers, the newest. */
const mostOffered = 200;

const cursorOf = ({ created_at, id }: TeamSetupRow) => `${created_at}~${id}`;

function cursorIn(text: string | null) {
  const [, time = '', id = ''] = /^([^~]{1,40})~(\d{1,15})$/.exec(text ?? '') ?? [];
  const created_at = isoTimestamp(time);
  return created_at === null ? null : { created_at, id: Number(id) };
}

function titleOf(setup: Pick<TeamSetupRow, 'game' | 'car_name' | 'track_name' | 'title'>) {
  const { car, track } = carAndTrackNames(setup);
  return { car, track, name: setup.title ?? '' };
}

/** A page of a team's garage. @throws a 404 Response, DatabaseUnavailable */
export async function teamGarage(context: AppLoadContext, id: string | undefined, { searchParams }: URL) {
  const { teams, setups } = context;
  const open = await openTeam(context, id);
  const { team } = open;
  const mayEdit = team.role !== 'viewer';
  const [rows, mine, deleted] = await Promise.all([
    teams.garage(team.id, onPage + 1, cursorIn(searchParams.get('before'))),
    mayEdit ? setups.indexOfMine() : [],
    mayEdit ? teams.recentlyDeleted(team.id) : [],
  ]);
  const shown = rows.slice(0, onPage);
  const names = await teams.names(
    team.id,
    shown.flatMap(({ user_id, changed_by }) => [user_id, ...(changed_by === null ? [] : [changed_by])]),
  );
  const last = shown.at(-1);
  return {
    head: headOf(open),
    mayEdit,
    setups: shown.map((setup) => ({
      id: String(setup.id),
      ...titleOf(setup),
      game: setup.game,
      author: memberName(names.get(setup.user_id)),
      version: setup.version,
      changedAt: setup.changed_at,
      changedBy: setup.changed_by === null ? null : memberName(names.get(setup.changed_by)),
      lap: setup.lap_ms === null ? null : lapTime(setup.lap_ms / 1000),
      agreedFor: setup.agreed_for,
      agreedVersion: setup.agreed_version,
    })),
    next: rows.length > onPage && last ? cursorOf(last) : null,
    mine: mine.slice(0, mostOffered).map((setup) => {
      const { car, track, name } = titleOf(setup);
      return {
        value: String(setup.id),
        label: name ? `${car} - ${track} · ${name}` : `${car} - ${track}`,
        group: setup.game,
      };
    }),
    deleted: deleted.map((setup) => ({
      id: String(setup.id),
      ...titleOf(setup),
      deletedAt: setup.deleted_at,
    })),
  };
}
export type TeamGarage = Awaited<ReturnType<typeof teamGarage>>;

const setupId = z.coerce.number().int().positive().max(1e15);

export const garageSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.enum(['move', 'copy']),
    setup: setupId,
    request: z.uuid().catch(() => crypto.randomUUID()),
  }),
  z.object({
    intent: z.enum(['take-back', 'take-copy']),
    setup: setupId,
    request: z.uuid().catch(() => crypto.randomUUID()),
  }),
  z.object({ intent: z.literal('restore'), setup: setupId }),
  z.object({
    intent: z.literal('agree'),
    setup: setupId,
    revision: z.coerce.number().int().min(0).max(1e9).catch(0),
    event: z
      .string()
      .transform(visibleName)
      .pipe(z.string().min(1, 'Say for which race, such as Spa 6 h.').max(80, 'Use at most 80 letters.')),
  }),
]);

export const garageForm = {
  signIn: signInHere,
  away: away('Nothing has moved.'),
  invalid: ({ fields }: { fields: { event?: string } }) =>
    replyWithErrors(400, { message: fields.event ?? 'Choose one of your setups first.' }),
  keep: (_: unknown, { message = null }: Problem) => ({ message: message ?? null }),
} as const;

const moved = {
  missing: 'This setup isn’t yours to move, or it’s gone.',
  public: 'This setup is public. Make it private first, or copy it: the public one then stays as it is.',
  full: 'Your team has 2,000 setups, and no room for more.',
} as const;

/** Moves and copies setups between My Setups and the team, and brings deleted ones back. */
export async function changeGarage(
  values: z.output<typeof garageSchema>,
  { context, params }: SentByDriver,
): Promise<Redirect | FormErrors> {
  const { team } = await openTeam(context, params.team);
  const { teams } = context;
  const here = `/teams/${team.id}`;
  const isOut = values.intent === 'take-back' || values.intent === 'take-copy';
  const place = isOut ? null : team.id;
  switch (values.intent) {
    case 'agree':
      return agree(context, team, values);
    case 'restore': {
      const isBack = (await context.setups.restore(values.setup)) !== null;
      return isBack
        ? { redirectTo: here, toast: 'team-setup-restored' }
        : replyWithErrors(404, { message: 'This setup can’t come back any more.' });
    }
    case 'move':
    case 'take-back': {
      const outcome = await teams.moveSetup(values.setup, place);
      if (outcome !== 'moved') return replyWithErrors(409, { message: moved[outcome] });
      await context.forgetSetup(values.setup);
      return {
        redirectTo: isOut ? `/my-setups/${values.setup}` : here,
        toast: isOut ? 'setup-taken-back' : 'setup-moved',
      };
    }
    default: {
      const copy = await teams.copySetup(values.setup, place, values.request);
      if (copy === null) return replyWithErrors(409, { message: moved.missing });
      return { redirectTo: `/my-setups/${copy}`, toast: isOut ? 'setup-copied' : 'setup-copied-to-team' };
    }
  }
}
