import type { AppLoadContext } from '@remix-run/cloudflare';
import { storedResultSchema } from '#racing/engineer/run/result';
import type { Game } from '#racing/setup/catalogue';
import type { SetupFile } from '#racing/setup/format';
import { readSetup, setupFormats } from '#racing/setup/formats';
import { recogniseSetupFile } from '#racing/setup/recognise';
import { largestSetup } from '../../edge/addresses.server.ts';
import { fromDatabase } from '../../edge/database-errors.server.ts';
import { ownVersion } from '../my-setups/versions.server.ts';
import { carAndTrackNames, cardOf } from '../../setups/list/setup-card.server.ts';
import { tooLarge } from '../upload/upload-answer.ts';
import { visibleSetup } from '../../setups/viewer/visible-setup.server.ts';

const letters = ['a', 'b', 'c', 'd'] as const;
type Letter = (typeof letters)[number];

/** One of the setups that are held against each other. */
export type ComparedSide = {
  letter: Letter;
  /**
   * As the address names it: `12`, `demo-acc-spa-race`, `12.v3` for a version of a driver's own setup, `g7` for one of the
   * assistant; '' for a file.
   */
  ref: string;
  /** A file that is not stored, in base64, so that a form gives it back byte for byte; '' for what is stored. */
  held: string;
  name: string;
  detail: string;
  href: string | null;
  game: Game;
  /** Catalogue ids; '' for a track that a file does not tell. */
  car: string;
  track: string;
  /** Of a stored setup. */
  id: number | null;
  /** Which of its setup's files it is, where an address asks for one. */
  version: number | null;
  file: SetupFile;
};

export type SideProblem = { letter: Letter; ref: string; problem: string; status: 404 | 413 | 422 | 503 };

/** A side's source: an address, or a posted form. */
export type GivenSide = {
  letter: Letter;
  ref: string;
  held: string;
  name: string;
  file: File | null;
  text: string;
};

export const isSide = (side: ComparedSide | SideProblem): side is ComparedSide => 'file' in side;

/** The sides that the parameters of an address or a form name. */
export function givenSides(fields: URLSearchParams | FormData): GivenSide[] {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return letters
    .map((letter) => {
      const file = fields.get(`${letter}_file`);
      return {
        letter,
        ref: refIn(text(letter)),
        held: text(`${letter}_held`),
        name: text(`${letter}_name`).slice(0, longestName),
        file: file instanceof File && file.size > 0 ? file : null,
        text: text(`${letter}_text`),
      };
    })
    .filter(
      (given) => given.file !== null || [given.ref, given.held, given.text.trim()].some((one) => one !== ''),
    );
}

const longestName = 120;

/** A number, `#12`, or the address of a viewer, of an own setup or of a version in the assistant. */
function refIn(entry: string): string {
  const text = entry.trim().slice(0, 300);
  const version = /[?&]setup=(\d{1,15})\b/.exec(text)?.[1];
  if (version) return `g${version}`;
  return /\/(?:setup-viewer|my-setups)\/([\w-]+)/.exec(text)?.[1] ?? text.replace(/^#/, '');
}

const away = 'Database connection not available. Please try again shortly.';

/** Reads a side from any source. A new file takes precedence over the one already held. */
export async function readSide(
  context: AppLoadContext,
  given: GivenSide,
): Promise<ComparedSide | SideProblem> {
  const { letter, ref } = given;
  if (given.file || given.text.trim() || ref === '') return sideOfFile(given);
  const side = await namedSide(context, ref).catch((error: unknown): 'away' => {
    if (error instanceof Response && error.status === 503) return 'away';
    throw error;
  });
  if (side === 'away') return { letter, ref, problem: away, status: 503 };
  const missing = 'That setup doesn’t exist, or it’s private.';
  if (!side) return { letter, ref, problem: missing, status: 404 };
  const { text, ...rest } = side;
  const file = readSetup(side.game, text, side.track);
  const unread =
    side.game === 'iRacing'
      ? 'Only iRacing can read its setups, so we can’t compare them.'
      : 'We can’t read this setup’s values.';
  return file ? { ...rest, letter, ref, held: '', file } : { letter, ref, problem: unread, status: 422 };
}

type StoredSide = Pick<
  ComparedSide,
  'name' | 'detail' | 'href' | 'game' | 'car' | 'track' | 'id' | 'version'
> & { text: string };

async function namedSide(context: AppLoadContext, ref: string): Promise<StoredSide | null> {
  const generation = /^g([1-9]\d{0,14})$/.exec(ref)?.[1];
  if (generation) return generationSide(context, Number(generation));
  const [, setup, version] = /^([1-9]\d{0,14})\.v([1-9]\d{0,6})$/.exec(ref) ?? [];
  return setup && version ? versionSide(context, Number(setup), Number(version)) : storedSide(context, ref);
}

async function storedSide(context: AppLoadContext, ref: string): Promise<StoredSide | null> {
  const setup = await visibleSetup(context, ref).catch((error: unknown) => {
    if (error instanceof Response && error.status === 404) return null;
    throw error;
  });
  if (!setup) return null;
  const { title, name, author } = cardOf(setup);
  const number = typeof setup.id === 'number' ? `#${setup.id}, ` : '';
  return {
    name: name || title,
    detail: `${name ? `${title}, ` : ''}${number}${author}`,
    href: `/setup-viewer/${setup.id}`,
    game: setup.game,
    car: setup.car_name,
    track: setup.track_name,
    id: typeof setup.id === 'number' ? setup.id : null,
    version: null,
    text: setup.setup_data,
  };
}

/** A file that one of the driver's own setups holds or held; its driver alone sees it. */
async function versionSide(context: AppLoadContext, id: number, version: number): Promise<StoredSide | null> {
  const fromStore = await fromDatabase(ownVersion(context, id, version));
  if (!fromStore) return null;
  const { setup, text } = fromStore;
  const { title, name } = cardOf(setup);
  return {
    name: `${name || title}, version ${version}`,
    detail: `${name ? `${title}, ` : ''}#${id}`,
    href: `/my-setups/${id}`,
    game: setup.game,
    car: setup.car_name,
    track: setup.track_name,
    id,
    version,
    text,
  };
}

/** A finished version of the assistant, which its driver alone sees. */
async function generationSide(
  { driver, generations }: AppLoadContext,
  id: number,
): Promise<StoredSide | null> {
  const run = driver.state === 'signed-in' ? await fromDatabase(generations.byId(id, driver.userId)) : null;
  const result = run?.status === 'done' ? storedResultSchema.safeParse(run.result).data : undefined;
  if (!run || !result) return null;
  const names = carAndTrackNames({ game: run.game, car_name: run.car, track_name: run.track });
  return {
    name: `Setup ${id} of the assistant`,
    detail: `${names.car} - ${names.track}`,
    href: `/setup-assistant?setup=${id}`,
    game: run.game,
    car: run.car,
    track: run.track,
    id: null,
    version: null,
    text: result.text,
  };
}

async function sideOfFile({
  letter,
  file,
  held: storedText,
  text,
  name,
}: GivenSide): Promise<ComparedSide | SideProblem> {
  const problemOf = (problem: string, status: SideProblem['status']): SideProblem => ({
    letter,
    ref: '',
    problem,
    status,
  });
  if ((file?.size ?? 0) > largestSetup) return problemOf(tooLarge, 413);
  const isPasted = !file && text.trim() !== '';
  const bytes = file ? new Uint8Array(await file.arrayBuffer()) : isPasted ? null : bytesOf(storedText);
  const fileName = file?.name ?? (isPasted ? '' : name);
  const recognition = recogniseSetupFile(bytes ?? asTheGameWrites(text), fileName);
  const setupFile = recognition.ok
    ? readSetup(recognition.game, recognition.text, recognition.trackId ?? undefined)
    : null;
  if (!recognition.ok || !setupFile)
    return problemOf(recognition.ok ? 'We can’t read the file.' : recognition.reason, 422);
  const { game, carId, carName, trackId } = recognition;
  return {
    letter,
    ref: '',
    held: base64Of(recognition.text),
    name: fileName.slice(0, longestName) || 'Pasted setup',
    detail: `${carName}, a file that is not stored`,
    href: null,
    game,
    car: carId ?? carName,
    track: trackId ?? '',
    id: null,
    version: null,
    file: setupFile,
  };
}

/** Forms send every line end as two characters; only ACC's files, which are JSON, have one. */
const asTheGameWrites = (text: string) =>
  /^\s*\{/.test(text) && setupFormats.ACC.lineEnd ? text.replaceAll('\r\n', setupFormats.ACC.lineEnd) : text;

function bytesOf(base64: string): Uint8Array | null {
  if (base64 === '') return null;
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function base64Of(text: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
