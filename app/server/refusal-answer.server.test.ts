import { expect, test } from 'vitest';
import { readableFor } from './refusal-answer.server.ts';

const page = { Accept: 'text/html,application/xhtml+xml' };

test.each([
  ['/upload-setup', { ...page, 'Sec-Fetch-Dest': 'document' }, 'page'],
  ['/upload-setup', page, 'page'],
  ['/upload-setup/send', { ...page, 'Sec-Fetch-Dest': 'empty' }, 'json'],
  ['/setup-assistant.data', { Accept: '*/*' }, 'data'],
  ['/api/like-setup', page, 'json'],
  ['/webhooks/stripe', {}, 'json'],
])('who sends to %s can read a refusal', (path, headers, readable) => {
  const request = new Request(`https://scrutineer.example${path}`, {
    headers: headers as Record<string, string>,
  });
  expect(readableFor(request)).toBe(readable);
});
