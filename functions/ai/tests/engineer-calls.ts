import { type RunEvent, runEventSchema } from '#racing/engineer/run/protocol';

/** A form that asks for a setup, with a request id of its own. */
export const wish = (more: Record<string, unknown> = {}) => ({
  game: 'ACC',
  car: 'ferrari_296_gt3',
  track: 'monza',
  prompt: 'loose on entry',
  requestId: crypto.randomUUID(),
  ...more,
});

type Numbered = { id: number } & RunEvent;

/** The events of a stream, in their order. */
export function readEvents(text: string): Numbered[] {
  return text
    .split('\n\n')
    .filter((block) => block.includes('data: '))
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
      const event = { event: field('event'), data: JSON.parse(field('data')) as unknown };
      return { id: Number(field('id')), ...runEventSchema.parse(event) };
    });
}

/** Waits until a run is over, as somebody who comes back would. */
export async function outcomeOf(
  stage: { call(path: string): Promise<Response> },
  requestId: string,
): Promise<Numbered[]> {
  return readEvents(await (await stage.call(`/api/generations/${requestId}?stream`)).text());
}

/** An answer of the setup endpoints, refusals included. */
export type Answer = {
  id: number;
  source: string;
  note: string;
  changes: {
    parameter: string;
    label: string;
    from: number;
    to: number;
    fromText: string;
    toText: string;
    unit: string;
    why: string;
  }[];
  adjusted: { parameter: string; to: number | null; reason: string }[];
  setup_data: Record<string, unknown>;
  setupData: Record<string, unknown>;
  setupText: string;
  parentId: number | null;
  error: string;
  code: string;
  question: string;
  reading: { corner?: string; speed?: string; symptom?: string }[];
  fields: Record<string, string>;
  reason?: { code: string; message: string; advice: string; counted: boolean };
};

export const answerOf = async (response: Response) => (await response.json()) as Answer;
