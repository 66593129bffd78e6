import { onTestFinished, vi } from 'vitest';
import { createClerkStandIn } from './index.ts';
import { createScratchFolder, remove } from '../../scripts/marked-folders.ts';

const appOrigin = 'http://localhost:20101';
export const origin = 'http://localhost:20102';

/** A stand-in in a folder of its own, which is gone when the test ends. */
export async function startClerk() {
  const dataDir = createScratchFolder('clerk-stand-in');
  const webhooks: Request[] = [];
  const carry = async (request: Request) => {
    webhooks.push(request);
    return new Response(null, { status: 204 });
  };
  const standIn = await createClerkStandIn({ dataDir, appOrigin, origin, carry });
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    standIn.fetch(new Request(input, init)),
  );
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    await standIn.close();
    remove(dataDir);
  });
  const { secretKey } = standIn;
  return {
    standIn,
    webhooks,
    control: (path: string, method = 'GET', body?: object) =>
      standIn.fetch(
        new Request(`${origin}/clerk-api/stand-in${path}`, {
          method,
          headers: { authorization: `Bearer ${secretKey}` },
          ...(body && { body: JSON.stringify(body) }),
        }),
      ),
  };
}

type Clerk = Awaited<ReturnType<typeof startClerk>>;

/** A browser without JavaScript: it keeps cookies. */
export function openBrowser(clerk: Clerk) {
  const jar = new Map<string, string>();

  return {
    async send(address: string, form?: Record<string, string>): Promise<Response> {
      const headers = new Headers();
      if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
      const body = form ? new URLSearchParams(form) : null;
      const method = form ? 'POST' : 'GET';
      const answer = await clerk.standIn.fetch(new Request(address, { method, headers, body }));
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/Max-Age=0/.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
      return answer;
    },
  };
}
