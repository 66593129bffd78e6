import type { AssistantsStore, ConnectedAssistant } from '#platform/adapters/supabase/assistants';
import { DatabaseUnavailable } from '#platform/database-errors';
import { visibleName } from '#platform/identity/shown-name';
import { logWarn } from '#platform/observability/log';
import type { Redirect } from '../ui/form-action.server.ts';

export type AssistantView = { id: number; name: string; about: string; isEnded: boolean };

/** An assistant's site, which Clerk has checked, before what it calls itself, which nobody has. */
function viewOf({ id, client_id, name, scopes, last_used_at, ended_at }: ConnectedAssistant): AssistantView {
  const itsName = visibleName(name);
  const site = client_id.startsWith('https://') ? URL.parse(client_id)?.host : undefined;
  const day = (ended_at ?? last_used_at).slice(0, 10);
  const may = [
    scopes.includes('garage:read') && 'reads your garage',
    scopes.includes('setups:write') && 'makes setups',
  ];
  return {
    id,
    name: site ?? (itsName || visibleName(client_id)),
    about: [
      site && itsName && `calls itself “${itsName}”`,
      ...may,
      ended_at ? `ended ${day}: it gets no answer` : `last used ${day}`,
    ]
      .filter(Boolean)
      .join(' · '),
    isEnded: ended_at !== null,
  };
}

type Context = {
  assistants: Pick<AssistantsStore, 'mine' | 'end'>;
  env: { MCP_OAUTH_ISSUER?: string | undefined };
};

/** The driver's assistants; null where none can be connected, or while the database is away. */
export async function assistantViews({ assistants, env }: Context): Promise<AssistantView[] | null> {
  if (!env.MCP_OAUTH_ISSUER) return null;
  try {
    return (await assistants.mine()).map(viewOf);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    logWarn('assistants_read_failed', { error });
    return null;
  }
}

/** Ends one of the driver's assistants, or lets it in again. A number that is none of theirs changes nothing. */
export async function endAssistant(
  { assistants }: Pick<Context, 'assistants'>,
  id: string | undefined,
  ends: boolean,
): Promise<Redirect> {
  if (/^[1-9]\d{0,14}$/.test(id ?? '')) await assistants.end(Number(id), ends);
  return { redirectTo: '/profile#assistants' };
}
