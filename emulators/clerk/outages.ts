/** Failures of one side of the stand-in. */
export const outageModes = ['none', 'error', 'hang', 'slow', 'garbage'] as const;
type OutageMode = (typeof outageModes)[number];

export type Outages = {
  mode(): OutageMode;
  set(mode: OutageMode): void;
  /** Answers in the service's place while it is out; null when it answers itself, at once or after a while. */
  intercept(): Promise<Response | null>;
  close(): void;
};

const slowMs = 1500;

export function createOutages(): Outages {
  let mode: OutageMode = 'none';
  const waiting = new Set<() => void>();
  const recover = () => {
    for (const letGo of waiting) letGo();
    waiting.clear();
  };

  return {
    mode: () => mode,
    set(next) {
      mode = next;
      recover();
    },
    async intercept() {
      switch (mode) {
        case 'none':
          return null;
        case 'error':
          return new Response('upstream connect error', { status: 500 });
        case 'garbage':
          return new Response('<html><h1>It works!', { headers: { 'content-type': 'text/html' } });
        case 'hang':
          await new Promise<void>((resolve) => waiting.add(resolve));
          return new Response('upstream request timeout', { status: 504 });
        case 'slow':
          await new Promise((resolve) => setTimeout(resolve, slowMs));
          return null;
      }
    },
    close: recover,
  };
}
