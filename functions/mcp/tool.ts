import type * as z from 'zod';
import type { GenerationsStore } from '#platform/adapters/supabase/generations';
import type { ProfilesStore } from '#platform/adapters/supabase/profiles';
import type { SetupsStore } from '#platform/adapters/supabase/setups';
import type { StintsStore } from '#platform/adapters/supabase/stints';
import type { TestCardsStore } from '#platform/adapters/supabase/test-cards';
import type { AssistantRunsApi } from '#racing/engineer/run/rooms-api';
import type { PublicReferenceApi } from '#racing/laps/public-reference-api';

export const scopes = ['garage:read', 'setups:write'] as const;
/** A permission that a driver gives an assistant. */
export type Scope = (typeof scopes)[number];

/** The driver for whom an assistant calls, and the database as that driver sees it. */
export type CallingDriver = {
  id: string;
  /** The assistant's client at the authorization server. */
  clientId: string;
  scopes: readonly string[];
  setups: SetupsStore;
  stints: Pick<StintsStore, 'one' | 'withSetup' | 'lastWith'>;
  testCards: Pick<TestCardsStore, 'ofSetup'>;
  generations: Pick<GenerationsStore, 'byId'>;
  profiles: Pick<ProfilesStore, 'mine'>;
};

/** A tool answered, refused its caller with a sentence, or broke. */
export type Outcome = 'answered' | 'refused' | 'failed';

/** One call's services and its caller. */
export type Caller = {
  appOrigin: string;
  /** The database as a visitor sees it. */
  publicSetups: Pick<SetupsStore, 'listPublic' | 'one'>;
  reference: Pick<PublicReferenceApi, 'setting' | 'settings'>;
  runs: AssistantRunsApi;
  /** Null where nobody signed in. */
  driver: CallingDriver | null;
  /** Takes the call's outcome for its log line; a call that reaches no tool is refused. */
  settle(outcome: Outcome): void;
};

/** A tool that an assistant may call. */
export type Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  /** Permissions that a call needs. */
  scopesFor(args: Record<string, unknown>): readonly Scope[];
  writes?: true;
  input: Input;
  output: Output;
  /** @throws ToolProblem where the assistant can do better */
  run(input: z.output<Input>, caller: Caller): Promise<z.input<Output>>;
};

/** Keeps a tool's own types while it is written; the list of tools holds them as one kind. */
export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool => tool as unknown as Tool;

/** A sentence that an assistant can act on. It never holds what a driver wrote. */
export class ToolProblem extends Error {
  override name = 'ToolProblem';
}

/** The caller's driver; the door lets nobody without one to a tool that needs a scope. */
export function driverOf({ driver }: Caller): CallingDriver {
  if (!driver) throw new ToolProblem('This needs the driver’s sign-in.');
  return driver;
}

/** Bytes of a whole answer, which holds its JSON twice: as it is, and as text. */
const mostBytes = 19_000;
const bytesOf = (value: unknown) => {
  const json = JSON.stringify(value);
  return new TextEncoder().encode(json + JSON.stringify(json)).length;
};

/**
 * The entries that fit into one answer, from where a cursor points.
 *
 * @param beside what the answer holds besides
 * @param cursor the place of the first entry; anything unreadable is the beginning
 */
export function pageOf<Entry>(entries: readonly Entry[], cursor: string | undefined, beside: unknown) {
  const from = /^\d{1,4}$/.test(cursor ?? '') ? Number(cursor) : 0;
  let bytes = bytesOf(beside) + 800;
  let to = from;
  for (; to < entries.length; to += 1) {
    bytes += bytesOf(entries[to]);
    if (bytes > mostBytes && to > from) break;
  }
  return { entries: entries.slice(from, to), next_cursor: to < entries.length ? String(to) : null };
}
