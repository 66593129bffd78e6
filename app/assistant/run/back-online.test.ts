import { expect, test } from 'vitest';
import { backOnline } from './back-online.ts';

const never = 2_000_000;

function waiting() {
  const online = new EventTarget();
  const asked = new EventTarget();
  const leaving = new AbortController();
  const over = backOnline(never, asked, leaving.signal, online);
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

test('a line that nothing is heard of is tried again after a while', async () => {
  const over = backOnline(1, new EventTarget(), new AbortController().signal, new EventTarget());
  await expect(over).resolves.toBeUndefined();
});

test('a line that nobody wants any more is not waited for', async () => {
  const { leaving, over } = waiting();
  leaving.abort();
  await expect(over).resolves.toBeUndefined();
  await expect(backOnline(never, new EventTarget(), leaving.signal)).resolves.toBeUndefined();
});
