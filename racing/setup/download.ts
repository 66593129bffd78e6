import type { Game } from '../../catalogues/index.ts';
import type { Delivery } from './format.ts';
import { readSetup, setupFormats } from './formats.ts';
import { isRefusedByWindows } from './windows-names.ts';

export type StoredSetup = {
  game: Game;
  /** Catalogue id or name; named like the columns' content, and used for the file's name as given. */
  car: string;
  track: string;
  setup_data: string;
};

export type SetupDownload = Delivery & {
  fileName: string;
};

export type DownloadOptions = {
  /** How many laps ACC records with the file. 0 leaves the driver's disk alone. As stored, where nobody asks. */
  telemetryLaps?: number | undefined;
};

/** Laps that a download records where it is asked to: an evening's longest stint. */
const recordedLaps = 30;

/** A download's choice of the laps that ACC records: `on` and `off`; anything else leaves them as they are. */
export const telemetryLapsAsked = (telemetry: string | null): number | undefined =>
  telemetry === 'off' ? 0 : telemetry === 'on' ? recordedLaps : undefined;

export function downloadOf(setup: StoredSetup, { telemetryLaps }: DownloadOptions = {}): SetupDownload {
  const { game, car, track, setup_data } = setup;
  const target =
    telemetryLaps === undefined
      ? null
      : readSetup(game, setup_data, track)?.edit([{ parameter: 'telemetryLaps', value: telemetryLaps }]);
  const delivery = setupFormats[game].deliver(target?.text ?? setup_data, { car, track });
  return { ...delivery, fileName: setupFileName(car, track, delivery.ending) };
}

/**
 * `car_track_setup.json`: both names in lower case, runs of blanks and hyphens an underscore. Accents and signs that a
 * file name should not hold are left out, letters of other scripts stay; long names are cut.
 */
export function setupFileName(car: string, track: string, ending: Delivery['ending']): string {
  return `${fileNamePart(car, 'car')}_${fileNamePart(track, 'track')}_setup.${ending}`;
}

/** Bytes of UTF-8 for one of the two names: file systems end at 255 for the whole. */
const longestPart = 100;

function fileNamePart(name: string, fallback: string): string {
  const part = name
    .slice(0, 400)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/[^\p{L}\p{N}_.]/gu, '')
    .replace(/\.{2,}/g, '.')
    .replace(/_{2,}/g, '_');
  const cleanPart = cutToBytes(part, longestPart).replace(/^[._]+|[._]+$/g, '') || fallback;
  // `nul.x_spa_setup.json` is a device too: Windows checks the part before the first dot.
  return isRefusedByWindows(cleanPart) ? cleanPart.replaceAll('.', '_') : cleanPart;
}

function cutToBytes(text: string, most: number): string {
  // It writes no part of a character.
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(most)).read);
}

/**
 * The `Content-Disposition` header that makes a browser save a file under this name (RFC 6266): a plain ASCII name for
 * old programs, and the whole name as RFC 8187 writes it where that differs. Any text is safe here: line breaks,
 * quotes, path signs and invisible signs never reach the header, and long names are cut before their ending. The plain
 * name has no `%` either: some programs would decode it.
 */
export function contentDisposition(fileName: string): string {
  const name = safeFileName(fileName);
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    // Wide forms of quotes and path signs have become the signs themselves.
    .replace(/[^\x20-\x7e]|[%"/\\:*?<>|]/g, '_');
  const plain = `attachment; filename="${ascii}"`;
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${extendedValue(name)}`;
}

function safeFileName(fileName: string): string {
  const cleanName = fileName
    .slice(0, 2000)
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .trim()
    .replace(/^\.+/, '');
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(cleanName)?.[0] ?? '';
  const stem = cleanName.slice(0, cleanName.length - ending.length);
  const name = `${cutToBytes(stem, 180).trim() || 'setup'}${ending}`;
  return isRefusedByWindows(name) ? `_${name}` : name;
}

/** Percent-encodes the characters RFC 8187 does not allow. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
