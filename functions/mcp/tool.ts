import type { z } from 'zod';
import type { SetupsStore } from '#platform/adapters/supabase/setups';
import type { PublicReferenceApi } from '#racing/laps/public-reference-api';

/** What an assistant may be allowed to do for a driver. */
export type Scope = 'garage:read' | 'setups:write';

/** One call's services and its caller. */
export type Caller = {
  appOrigin: string;
  /** The database as a visitor sees it. */
  publicSetups: Pick<SetupsStore, 'listPublic' | 'one'>;
  reference: Pick<PublicReferenceApi, 'setting' | 'settings'>;
};

/** A tool that an assistant may call. */
export type Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  scopes: readonly Scope[];
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
