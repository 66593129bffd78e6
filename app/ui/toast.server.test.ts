import { expect, test } from 'vitest';
import { takeToast, withToast } from './toast.server.ts';

const request = (cookie: string) =>
  new Request('https://scrutineer.example/', { headers: { Cookie: cookie } });

test('a toast set with a redirect is shown by the next page and cleared by it', async () => {
  const { 'Set-Cookie': set } = await withToast('setup-saved');
  const { toast, headers } = await takeToast(request(set.split(';')[0] ?? ''));
  expect(toast).toMatchObject({
    title: 'Setup saved successfully!',
    description: 'Your setup has been saved to your account.',
  });
  expect(headers['Set-Cookie']).toContain('Max-Age=0');
});

test('a cookie that names no toast of ours shows nothing', async () => {
  for (const cookie of ['', 'toast=bm8', `toast=${btoa(JSON.stringify('constructor'))}`, 'toast=%FF']) {
    expect((await takeToast(request(cookie))).toast).toBeNull();
  }
});
