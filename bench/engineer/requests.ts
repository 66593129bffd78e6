import type { CallerRequest } from './callers.ts';
import type { BenchDriver } from '../../tests/support/paying-drivers.ts';
import { marked } from './model-tap.ts';
import type { Product } from './product.ts';
import { freshAddress } from '../../tests/support/fresh-address.ts';

/** A driver's request that takes a long answer; its content is irrelevant. */
const words = 'Understeer in slow corners, and it is loose on entry.';

export function pagePost(
  { appOrigin }: Product,
  path: string,
  { cookie }: BenchDriver,
  body: object,
): CallerRequest {
  return {
    address: `${appOrigin}${path}`,
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      origin: appOrigin,
      cookie,
      // The limit of an address is not what is measured.
      'cf-connecting-ip': freshAddress(),
    },
    body: JSON.stringify(body),
  };
}

export function setupRequest(
  product: Product,
  driver: BenchDriver,
  { game, car, track }: { game: string; car: string; track: string },
): CallerRequest {
  const requestId = crypto.randomUUID();
  return pagePost(product, '/api/generate-setup', driver, { requestId, game, car, track, prompt: words });
}

export function chatRequest(product: Product, driver: BenchDriver, mark: string): CallerRequest {
  return pagePost(product, '/api/race-engineer-chat', driver, { message: marked(words, mark) });
}

export function modelRequest({ environment }: Product, mark: string): CallerRequest {
  const messages = [{ role: 'user', content: marked(words, mark) }];
  const isResponses = environment.AI_ENDPOINT === 'responses';
  return {
    address: `${environment.OPENAI_BASE_URL}/${isResponses ? 'responses' : 'chat/completions'}`,
    headers: {
      authorization: `Bearer ${environment.OPENAI_API_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      model: environment.OPENAI_MODEL,
      stream: true,
      ...(isResponses ? { input: messages, store: false } : { messages }),
    }),
  };
}
