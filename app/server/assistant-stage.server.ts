import type { AppLoadContext } from '@remix-run/cloudflare';
import { describeSetup } from '#core/setup/describe';
import { finishedGeneration } from './generation.server.ts';
import { setupChoices } from './setup-choices.server.ts';
import { defaultValues, typedValues } from './setup-form.server.ts';

const engineerGames = ['ACC', 'LMU'] as const;
type EngineerGame = (typeof engineerGames)[number];

const asEngineerGame = (text: string | null): EngineerGame | undefined =>
  engineerGames.find((game) => game === text);

export type AssistantStage = Awaited<ReturnType<typeof assistantStage>>;
export type AssistantResult = NonNullable<Extract<AssistantStage, { game: EngineerGame }>['result']>;

/** The page's address says where the driver stands: nothing chosen, a game, or a stored generation. */
export async function assistantStage({ generations, driver }: AppLoadContext, address: URL) {
  const requestId = crypto.randomUUID();
  const asked = Number.parseInt(address.searchParams.get('setup') ?? '', 10);
  const generation =
    driver.state === 'signed-in' && asked > 0 ? await generations.byId(asked, driver.userId) : null;
  const game = asEngineerGame(generation?.game ?? address.searchParams.get('game'));
  if (!game) return { game: null, requestId };
  const form = { game, requestId, ...setupChoices(game) };
  if (!generation) return { ...form, values: defaultValues, result: null };
  const result = finishedGeneration(generation);
  return {
    ...form,
    values: typedValues.parse({ ...asText(generation.request), prompt: '' }),
    result: result && { id: generation.id, ...result, described: describeSetup(game, result.text) },
  };
}

function asText(request: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(request).map(([name, value]) => [name, String(value ?? '')]));
}
