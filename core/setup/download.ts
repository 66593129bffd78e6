import { accCar, accTrack } from '../../catalogues/acc/index.ts';
import type { Game } from '../../catalogues/index.ts';
import { lmuTrack } from '../../catalogues/lmu/index.ts';
import { rfactor2Track } from '../../catalogues/rfactor2/index.ts';
import { editAccSetup } from './acc/edit.ts';
import { parseAccSetup } from './acc/parse.ts';
import { printAccSetup } from './acc/print.ts';
import { encodeText } from './svm/encoding.ts';
import { withoutInstallPath } from './svm/install-path.ts';

/** A setup as it is stored. `setup_data` is the native file's text; an object is an ACC setup stored as JSON. */
export type StoredSetup = {
  game: Game;
  /** Catalogue id or name; named like the columns' content, and used for the file's name as given. */
  car: string;
  track: string;
  setup_data: string | object;
};

export type SetupDownload = {
  /** `car_track_setup.json` or `.svm`. */
  fileName: string;
  contentType: string;
  /** The bytes of the game's own file. */
  body: Uint8Array<ArrayBuffer>;
  /**
   * Where the game wants the file, in the player's folder of the game; `<track>` where the catalogue does not know the
   * track's folder, null for a game that reads none of our files.
   */
  folder: string | null;
  /** Further folders of the same track, as other layouts and seasons of it have them. */
  otherFolders: readonly string[];
};

export type DownloadOptions = {
  /** Sets ACC's telemetry laps to 0: left on, they fill the driver's disk. */
  withoutTelemetry?: boolean;
};

/** The native file of a stored setup, ready to be sent. */
export function downloadOf(setup: StoredSetup, options: DownloadOptions = {}): SetupDownload {
  const { game, car, track } = setup;
  const text =
    typeof setup.setup_data === 'string' ? setup.setup_data : JSON.stringify(setup.setup_data, null, 2);
  switch (game) {
    case 'ACC': {
      const { body, carName } = accFile(text, options);
      return {
        fileName: setupFileName(car, track, 'json'),
        contentType: 'application/json',
        body: encodeText(body, 'utf-8'),
        folder: `Setups/${carName ?? accCar(car)?.id ?? '<car>'}/${accTrack(track)?.folder ?? '<track>'}/`,
        otherFolders: [],
      };
    }
    case 'LMU':
      return svmDownload(setup, text, 'utf-8', lmuTrack(track)?.folders);
    case 'rFactor2':
      return svmDownload(setup, text, 'windows-1252', rfactor2Track(track)?.folders);
    case 'iRacing': {
      const isJson = /^\s*[{[]/.test(text);
      return {
        fileName: setupFileName(car, track, isJson ? 'json' : 'txt'),
        contentType: isJson ? 'application/json' : 'text/plain; charset=utf-8',
        body: encodeText(text, 'utf-8'),
        folder: null,
        otherFolders: [],
      };
    }
  }
}

/** The file as stored, unless something is to change in it. */
function accFile(
  text: string,
  { withoutTelemetry }: DownloadOptions,
): { body: string; carName: string | null } {
  const parsed = parseAccSetup(text);
  if (!parsed.ok) return { body: text, carName: null };
  const { setup } = parsed;
  if (!withoutTelemetry) return { body: text, carName: setup.carName };
  const quiet = editAccSetup(setup, [{ parameter: 'telemetryLaps', value: 0 }]).setup;
  return { body: quiet === setup ? text : printAccSetup(quiet), carName: setup.carName };
}

/**
 * The bytes in the encoding the game itself writes; a byte order mark that the stored text begins with says that the
 * file had one. Sent as plain bytes, since some browsers add `.txt` to the name of a text.
 */
function svmDownload(
  { car, track }: StoredSetup,
  text: string,
  encoding: 'utf-8' | 'windows-1252',
  trackFolders: readonly string[] = [],
): SetupDownload {
  const cleaned = withoutInstallPath(text);
  const [folder = '<track>', ...others] = trackFolders;
  return {
    fileName: setupFileName(car, track, 'svm'),
    contentType: 'application/octet-stream',
    body: encodeText(cleaned, cleaned.startsWith('\ufeff') ? 'utf-8' : encoding),
    folder: settingsFolder(folder),
    otherFolders: others.map(settingsFolder),
  };
}

function settingsFolder(trackFolder: string): string {
  return `UserData/player/Settings/${trackFolder}/`;
}

/**
 * `car_track_setup.json`: both names in lower case, runs of blanks and hyphens an underscore. Accents and signs that a
 * file name should not hold are left out, letters of other scripts stay; long names are cut.
 */
export function setupFileName(car: string, track: string, ending: 'json' | 'svm' | 'txt'): string {
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
  return cutToBytes(part, longestPart).replace(/^[._]+|[._]+$/g, '') || fallback;
}

function cutToBytes(text: string, most: number): string {
  const encoder = new TextEncoder();
  let cut = '';
  let length = 0;
  for (const character of text) {
    length += encoder.encode(character).length;
    if (length > most) break;
    cut += character;
  }
  return cut;
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
  const cleaned = fileName
    .slice(0, 2000)
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .trim()
    .replace(/^\.+/, '');
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(cleaned)?.[0] ?? '';
  const stem = cleaned.slice(0, cleaned.length - ending.length);
  return `${cutToBytes(stem, 180).trim() || 'setup'}${ending}`;
}

/** Percent-encoding for the characters that RFC 8187 does not let stand. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
