import { now } from '../clock.ts';

/** The `event` of a comment: no program hears it, but it shows a browser that the line is open. */
const comment = 'comment';

/** One server-sent event, or a comment, and when its last byte was here (`now()` of the clock). */
export type ArrivedEvent = { event: string; data: string; at: number };

function parse(block: string, at: number): ArrivedEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith(':')) return { event: comment, data: '', at };
    if (line.startsWith('event: ')) event = line.slice(7);
    else if (line.startsWith('data: ')) data.push(line.slice(6));
  }
  return data.length === 0 ? null : { event, data: data.join('\n'), at };
}

/** The events of an answer as they arrive, comments with them. @throws for an answer that is no event stream */
export async function* readEvents(response: Response): AsyncGenerator<ArrivedEvent, void, void> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !type.startsWith('text/event-stream') || !response.body) {
    throw new Error(`No event stream but ${response.status} ${(await response.text()).slice(0, 300)}`);
  }
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const at = now();
    text += decoder.decode(read.value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parse(block, at);
      if (event) yield event;
    }
  }
}
