import { hexDigest } from '../../digest.ts';
import { tagsIn } from './copy-tags.ts';

/** A question that the database answered, without the key it was asked with, and a digest of the answer. */
export type UsedAnswer = {
  url: string;
  method: string;
  headers: [name: string, value: string][];
  body: string | null;
  digest: string;
};

type Fetch = typeof globalThis.fetch;

const secret = /^(apikey|authorization)$/i;

const digestOf = async (response: Response) => hexDigest(new Uint8Array(await response.arrayBuffer()));

/**
 * Notes what the database answers while something is made of it, so that it need not be made again while all answers stay the
 * same. For what is asked with the publishable key alone.
 */
export function noteAnswers() {
  const queries = new Map<string, UsedAnswer>();
  const tags = new Set<string>();
  let isWhole = true;
  return {
    listening:
      (send: Fetch): Fetch =>
      async (input, init = {}) => {
        const url = input instanceof Request ? input.url : String(input);
        const { method = 'GET', body = null } = init;
        const headers = [...new Headers(init.headers)].filter(([name]) => !secret.test(name));
        const name = JSON.stringify([method, url, headers, body]);
        const isText = body === null || typeof body === 'string';
        try {
          const response = await send(input, init);
          const answer = response.ok ? new Uint8Array(await response.clone().arrayBuffer()) : null;
          if (answer) for (const tag of tagsIn(new TextDecoder().decode(answer))) tags.add(tag);
          if (!answer || !isText) isWhole = false;
          else queries.set(name, { url, method, headers, body, digest: await hexDigest(answer) });
          return response;
        } catch (error) {
          isWhole = false;
          throw error;
        }
      },

    /** Somebody else was asked too, whose answer cannot be compared. */
    askedElsewhere(): void {
      isWhole = false;
    },

    /** Tags of all that is shown. */
    tags: (): string[] => [...tags],

    /** All that was asked; null where an answer failed or came from elsewhere, so that it could be another one the next time. */
    all: (): UsedAnswer[] | null => (isWhole ? [...queries.values()] : null),
  };
}

export type NotedAnswers = ReturnType<typeof noteAnswers>;

/**
 * Asks all of it again, at once.
 *
 * @param ask sends a question with the publishable key
 * @returns whether every answer is as it was; false where one fails
 */
export async function isUnchanged(queries: readonly UsedAnswer[], ask: Fetch): Promise<boolean> {
  const same = queries.map(async ({ url, method, headers, body, digest }) => {
    const response = await ask(url, { method, headers, ...(body !== null && { body }) });
    return response.ok && (await digestOf(response)) === digest;
  });
  return (await Promise.all(same).catch(() => [false])).every(Boolean);
}
