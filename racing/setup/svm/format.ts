import { lmuTrack, lmuTracks } from '../../../catalogues/lmu/index.ts';
import { rfactor2Track, rfactor2Tracks } from '../../../catalogues/rfactor2/index.ts';
import { textBeingChecked } from '../reports.ts';
import type { QuestionedClick, SetupFile, SetupFormat } from '../format.ts';
import { inOneNotation } from '../notation.ts';
import type { StoredGlance } from '../stored-glance.ts';
import { encodeWindows1252 } from '../text.ts';
import { svmCarTable } from './car-table.ts';
import { type DescribedSetting, describeSettings, illegalSettings } from './describe.ts';
import { heldSvmValues, takeSvmValues } from './held.ts';
import { identifySvm, type SvmIdentity } from './identify.ts';
import { describeSvm, editSvm } from './index.ts';
import { withoutInstallPath } from './install-path.ts';
import { parseSvm, type SvmFile, svmText } from './lines.ts';
import { customNotes } from './notes.ts';
import { svmWithoutWords } from './without-words.ts';

/** The `.svm` files of both games, which a file of either is read as: it tells its game itself. */
function svmFormat({
  game,
  encode,
  foldersOf,
  tracks,
}: {
  game: SvmIdentity['game'];
  /** As the game writes its files. */
  encode: (text: string) => Uint8Array<ArrayBuffer>;
  foldersOf: (track: string) => readonly string[] | undefined;
  tracks: SetupFormat['tracks'];
}): SetupFormat {
  return {
    parse(text) {
      const parsed = parseSvm(text);
      return parsed.ok ? { ok: true, file: svmFile(parsed.file) } : parsed;
    },
    describeGlance(carId, glance) {
      const parsed = parseSvm(textOfGlance(glance));
      const table = svmCarTable({ game, carId, carName: '', vehicleClass: '' });
      return parsed.ok ? { sections: describeSettings(parsed.file, table) } : null;
    },
    notesIn: customNotes,
    withoutWords(text) {
      const parsed = parseSvm(text);
      return parsed.ok ? svmWithoutWords(parsed.file) : textBeingChecked;
    },
    deliver(text, { track }) {
      const cleanText = withoutInstallPath(text);
      return {
        ending: 'svm',
        // Sent as plain bytes, since some browsers add `.txt` to the name of a text.
        contentType: 'application/octet-stream',
        body: cleanText.startsWith('\ufeff') ? utf8(cleanText) : encode(cleanText),
        folders: (foldersOf(track) ?? ['<track>']).map((folder) => `UserData/player/Settings/${folder}/`),
      };
    },
    tracks,
  };
}

const utf8 = (text: string) => new TextEncoder().encode(text);

export const lmuFormat = svmFormat({
  game: 'LMU',
  encode: utf8,
  foldersOf: (track) => lmuTrack(track)?.folders,
  tracks: () =>
    lmuTracks.map(({ id, name, shortName, folders, layouts }) => ({
      id,
      spellings: [...folders, shortName, name, ...layouts.map((layout) => layout.name)],
    })),
});

export const rfactor2Format = svmFormat({
  game: 'rFactor2',
  // A text that Windows-1252 cannot hold, for someone added a foreign letter since, becomes UTF-8.
  encode: (text) => encodeWindows1252(text) ?? utf8(text),
  foldersOf: (track) => rfactor2Track(track)?.folders,
  tracks: () =>
    rfactor2Tracks.map(({ id, name, folders }) => ({ id, spellings: [...(folders ?? []), name] })),
});

function svmFile(file: SvmFile): SetupFile {
  const identity = identifySvm(file);
  const table = () => svmCarTable(identity);
  const { game, carId, carName } = identity;
  return {
    game,
    carId,
    carName,
    text: withoutInstallPath(svmText(file)),
    describe: () => describeSvm(file),
    check() {
      const illegal = illegalSettings(file, table()).map(questionedClick);
      return { legal: illegal.length > 0 ? false : null, illegal };
    },
    edit: (edits) => svmFile(editSvm(file, edits).file),
    held: () => heldSvmValues(file, table()),
    take: (values) => svmFile(takeSvmValues(file, values, table())),
  };
}

function questionedClick(row: DescribedSetting): QuestionedClick {
  const { parameter, label, raw, text, legalRaw, legalText } = row;
  return {
    parameter,
    label,
    raw,
    text: inOneNotation(text),
    legalRaw: legalRaw ?? [0, 0],
    legalText: legalText ? inOneNotation(legalText) : 'not offered',
  };
}

const wheelSections = ['FRONTLEFT', 'FRONTRIGHT', 'REARLEFT', 'REARRIGHT'];

function textOfGlance({
  tyrePressure,
  camber,
  toe,
  rideHeight,
  rearWing,
  splitter,
}: NonNullable<StoredGlance>): string {
  const line = (setting: string, value: number | string | undefined) =>
    value === undefined ? [] : [`${setting}Setting=${value}`];
  return [
    '[SUSPENSION]',
    ...line('FrontToeIn', toe?.[0]),
    ...line('RearToeIn', toe?.[1]),
    '[REARWING]',
    ...line('RW', rearWing?.[0]),
    '[FRONTWING]',
    ...line('FW', splitter?.[0]),
    ...wheelSections.flatMap((section, place) => [
      `[${section}]`,
      ...line('Pressure', tyrePressure?.[place]),
      ...line('Camber', camber?.[place]),
      ...line('RideHeight', rideHeight?.[place]),
    ]),
  ].join('\n');
}
