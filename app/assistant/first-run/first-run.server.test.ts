import { expect, test, vi } from 'vitest';
import { makePublicBaseline } from '#racing/engineer/baseline/make-public-baseline';
import type { PublicBaselinesApi } from '#racing/engineer/baseline/public-baseline';
import { gameUnits } from '#racing/setup/chosen-units';
import { firstRun } from './first-run.server.ts';

const address = (query: string) => new URL(`https://scrutineer.example/try${query}`);

/** The page of an address, where the AI Worker answers with this. */
function pageOf(
  query: string,
  { make = async (asked) => makePublicBaseline(asked), isOn = true }: Stage = {},
) {
  const env = { APP_ORIGIN: 'https://scrutineer.example', PUBLIC_BASELINES: isOn ? 'on' : 'off' } as const;
  return firstRun({ env, baselines: { make }, units: gameUnits }, address(query));
}
type Stage = { make?: PublicBaselinesApi['make']; isOn?: boolean };

const ferrari = '?game=ACC&car=ferrari_296_gt3&track=spa';

test('the page is missing where visitors may have nothing made, and nobody is asked', async () => {
  const make = vi.fn<PublicBaselinesApi['make']>();
  for (const query of ['', ferrari]) {
    await expect(pageOf(query, { make, isOn: false })).rejects.toMatchObject({ status: 404 });
  }
  expect(make).not.toHaveBeenCalled();
});

test('the page’s data hold the values of three sections, and names and counts of the others', async () => {
  const page = await pageOf(ferrari);
  const all = JSON.stringify(page);
  expect(page.status).toBe(200);
  for (const shown of ['Tyre pressure', 'Camber', 'Rear wing', 'Electronics']) expect(all).toContain(shown);
  for (const hidden of ['Brake bias', 'Preload', 'Bump slow', 'Fuel per lap'])
    expect(all).not.toContain(hidden);
});

test('car and track may be named as drivers call them, and then have one address', async () => {
  const page = pageOf('?game=ACC&car=Ferrari+296+GT3&track=Spa-Francorchamps');
  const redirect = await page.catch((thrown: unknown) => thrown);
  expect(redirect).toMatchObject({ status: 302 });
  expect((redirect as Response).headers.get('location')).toBe(`/try${ferrari}`);
});

test.each([
  ['no answer', () => Promise.reject(new Error('away'))],
  ['an answer of another kind', () => Promise.resolve('<html>' as never)],
  ['nothing made', () => Promise.resolve(null)],
])('%s keeps what was chosen, and says so', async (_, make) => {
  const told = vi.mocked(console.error).mockImplementation(() => {});
  const page = await pageOf(`${ferrari}&weather=wet`, { make });
  expect(page).toMatchObject({
    at: 'away',
    status: 503,
    form: { values: { car: 'ferrari_296_gt3', track: 'spa', weather: 'wet' } },
  });
  expect(told).toHaveBeenCalledTimes(1);
  told.mockClear();
});
