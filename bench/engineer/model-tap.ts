import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createOpenAiStandIn } from '../../emulators/openai/index.ts';
import { now } from '../clock.ts';

export type ModelTap = {
  baseUrl: string;
  setPace(pieceMs: number): Promise<void>;
  /** When each piece of the answer to the question with this mark left the door (`now()` of the clock). */
  sentAt(mark: string): readonly number[];
  close(): void;
};

const markPattern = /\[mark ([\w-]+)\]/g;

/** Words with what finds their answer's times again. */
export function marked(words: string, mark: string): string {
  return `${words} [mark ${mark}]`;
}

/** Whether a message of the model is a piece of its text, by either of its interfaces. */
export function holdsText(message: string): boolean {
  return /"type":"response\.output_text\.delta"|"delta":\{[^}]*"content":"(?!")/.test(message);
}

function stamping(sent: number[]): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  return new TransformStream({
    transform(bytes, controller) {
      if (holdsText(decoder.decode(bytes))) sent.push(now());
      controller.enqueue(bytes);
    },
  });
}

export async function openModelTap(port: number): Promise<ModelTap> {
  const times = new Map<string, number[]>();
  let standIn = await createOpenAiStandIn();

  async function answer(request: Request): Promise<Response> {
    const body = await request.text();
    const { method, headers, url } = request;
    const response = await standIn.fetch(new Request(url, { method, headers, body: body || null }));
    // The last mark: the conversation so far may hold earlier ones.
    const [, mark] = [...body.matchAll(markPattern)].at(-1) ?? [];
    if (mark === undefined || !response.body) return response;
    const sent: number[] = [];
    times.set(mark, sent);
    return new Response(response.body.pipeThrough(stamping(sent)), response);
  }

  const server = createServer(getRequestListener(answer));
  // A Worker that asks on a connection which is just being closed here would get a connection error.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

  return {
    baseUrl: `http://127.0.0.1:${port}/openai/v1`,
    async setPace(pieceMs) {
      standIn = await createOpenAiStandIn({ pieceMs });
    },
    sentAt: (mark) => times.get(mark) ?? [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
