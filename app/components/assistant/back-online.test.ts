import { expect, test } from 'vitest';
import { backOnline } from './back-online.ts';

const never = 2_000_000;

function waiting() {
  const online = new EventTarget();
  const asked = new EventTarget();
  const leaving = new AbortController();
  const over = backOnline(asked, leaving.signal, { online, ms: never });
  return { online, asked, leaving, over };
}

test('a broken line waits for the browser to be back online', async () => {
  const { online, over } = waiting();
  online.dispatchEvent(new Event('online'));
  await expect(over).resolves.toBeUndefined();
});

test('a driver who asks for another try gets it at once', async () => {
  const { asked, over } = waiting();
  asked.dispatchEvent(new Event('retry'));
  await expect(over).resolves.toBeUndefined();
});

test('a line that nobody wants any more is not waited for', async () => {
  const { leaving, over } = waiting();
  leaving.abort();
  await expect(over).resolves.toBeUndefined();
  await expect(backOnline(new EventTarget(), leaving.signal, { ms: never })).resolves.toBeUndefined();
});
