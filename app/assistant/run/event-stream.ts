/** One event of an event stream. `id` is what a reconnecting reader says it saw last. */
export type StreamEvent = { id: string | null; event: string; data: string };

export type EventParser = {
  /** Takes the next piece of the stream, cut anywhere. */
  feed(piece: string): void;
};

const endOfLine = /\r\n|\n|\r/;

/**
 * Reads server-sent events out of text that arrives in pieces, by the rules of the HTML standard (section 9.2.6):
 * lines end with LF, CR or both, a blank line ends an event, an unfinished event at the end is dropped.
 */
export function createEventParser({ onEvent }: { onEvent: (event: StreamEvent) => void }): EventParser {
  let rest = '';
  let id: string | null = null;
  let event = '';
  let data: string[] = [];

  function endEvent(): void {
    if (data.length > 0) onEvent({ id, event: event || 'message', data: data.join('\n') });
    event = '';
    data = [];
  }

  function readLine(line: string): void {
    const colon = line.indexOf(':');
    if (line === '') endEvent();
    // A line that begins with a colon is a comment: senders keep the line open by it.
    else if (colon !== 0) readField(line, colon);
  }

  function readField(line: string, colon: number): void {
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'event') event = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
  }

  return {
    feed(piece) {
      rest += piece;
      // A CR at the very end may be half of a CR LF: it waits for the next piece.
      const text = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
      const lines = text.split(endOfLine);
      rest = (lines.pop() ?? '') + rest.slice(text.length);
      for (const line of lines) readLine(line);
    },
  };
}

/** The events of a response's body, one after the other. Leaving the loop closes the line. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent, void, void> {
  const ready: StreamEvent[] = [];
  const parser = createEventParser({ onEvent: (event) => ready.push(event) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* ready.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
