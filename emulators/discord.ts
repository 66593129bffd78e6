import { Hono } from 'hono';
import { z } from 'zod';
import type { StandIn } from './stand-in.ts';

const message = z.strictObject({
  content: z.string().min(1).max(2_000),
  allowed_mentions: z.strictObject({ parse: z.array(z.string()) }),
});
const mostKept = 50;

/** Stands in for Discord's incoming webhooks: every number and token is one, but a token that begins with `gone`. */
export function createDiscordStandIn(): StandIn {
  const messages: { hook: string; content: string }[] = [];
  const app = new Hono();
  app.post('/discord/api/webhooks/:id/:token', async (context) => {
    const { id, token } = context.req.param();
    if (token.startsWith('gone')) return context.json({ message: 'Unknown Webhook', code: 10015 }, 404);
    const body = message.safeParse(await context.req.json().catch(() => null));
    if (!body.success) return context.json({ message: 'Invalid Form Body', code: 50035 }, 400);
    messages.unshift({ hook: `${id}/${token}`, content: body.data.content });
    messages.length = Math.min(messages.length, mostKept);
    return context.body(null, 204);
  });
  app.get('/discord/stand-in/messages', (context) => context.json(messages));
  return {
    name: 'Discord',
    paths: ['/discord'],
    fetch: (request) => app.fetch(request),
    status: async () => ({ Messages: messages }),
    close: async () => {},
  };
}
