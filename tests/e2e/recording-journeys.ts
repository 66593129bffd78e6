import type { Page, Request } from '@playwright/test';
import { accTrack } from '../../catalogues/acc/index.ts';
import { drive, ldxOf } from '#racing/laps/recording/ld.fixture';

const spa = { lengthM: accTrack('spa')?.lengthM ?? 0, corners: accTrack('spa')?.corners ?? [] };

/** A recording of four laps of Spa at 27.4 psi, with understeer on entry of the first corner, and its lap markers. */
export function recorded(car: string, steering = 1.4) {
  const { ld, crossings } = drive({
    ...spa,
    laps: 4,
    pressure: () => 27.4,
    extra: (corner, phase) => (corner === 1 && phase === 'entry' ? steering : 1),
  });
  const name = `Spa-${car}-1-2026.11.25-20.00.00`;
  const file = (ending: string, bytes: Uint8Array) => ({
    name: name + ending,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  });
  return [file('.ld', ld), file('.ldx', ldxOf(Object.fromEntries(crossings.entries())))];
}

/** Drops files on the form, as from the desktop. */
export async function drop(page: Page, files: ReturnType<typeof recorded>): Promise<void> {
  const dropped = await page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer();
      for (const { name, bytes } of given)
        transfer.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name));
      return transfer;
    },
    files.map(({ name, buffer }) => ({ name, bytes: buffer.toString('base64') })),
  );
  await page.locator('form:has([type="file"])').dispatchEvent('drop', { dataTransfer: dropped });
}

/** Every request that sends something from now on, but for the one that asks for the driver's profile. */
export function sentFrom(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().endsWith('/api/user-profile')) sent.push(request);
  });
  return sent;
}
