import { openLmuDatabase } from '#platform/adapters/duckdb/duckdb';
import { beginning, besideDuckDb } from '#racing/laps/recording/bounds';
import { digestTables } from '#racing/laps/recording/lmu-telemetry/digest-tables';
import { lapChannels } from '#racing/laps/recording/lmu-telemetry/telemetry-tables';
import type { DigestRead } from '#racing/laps/recording/read-recordings';
import { UnreadableRecording } from '#racing/laps/recording/recording';
import { fileAsInGarage, isAsInGarage } from '#racing/setup/garage/driven-file';
import { contradictsCatalogue } from '#racing/setup/garage/foreign-garage';
import { readGarageData } from '#racing/setup/garage/garage-data';
import { garageOf, garageInData } from '#racing/setup/garage/garage-of';
import { fileSource } from './file-source.ts';
import type {
  DatabaseToRead,
  DrivenSetup,
  HeldSetup,
  RecordingRead,
  WorkerReport,
} from './read-recording.client.ts';

/** The setup that was driven, as far as it is one of the driver's car. */
function drivenIn(digestResult: DigestRead, heldSetup: HeldSetup | null): DrivenSetup | null {
  if (!digestResult.ok || digestResult.garage === null || heldSetup === null) return null;
  const garage = readGarageData(digestResult.garage);
  const latest = heldSetup.versions[0]?.text ?? '';
  const of = garageOf('LMU', heldSetup.car, latest);
  if (!garage.ok || !of) return null;
  if (contradictsCatalogue(of, garageInData(garage.garage).data)) return { isOtherCar: true };
  const versions = heldSetup.versions.filter(({ text }) => isAsInGarage(text, garage.garage));
  return {
    isOtherCar: false,
    file: fileAsInGarage(latest, garage.garage),
    versions: versions.map(({ version }) => version),
  };
}

/** Compiles DuckDB while it is unpacked: whole it would be there twice. */
const compiled = (wasm: ArrayBuffer): Promise<WebAssembly.Module> =>
  WebAssembly.compileStreaming(
    new Response(new Blob([wasm]).stream().pipeThrough(new DecompressionStream('gzip')), {
      headers: { 'Content-Type': 'application/wasm' },
    }),
  );

async function recordingIn(
  { file, heldSetup, isLong }: DatabaseToRead,
  module: Promise<WebAssembly.Module> | null,
): Promise<RecordingRead> {
  try {
    if (!module) throw new Error('no module');
    const database = await openLmuDatabase(
      fileSource(file, (bytes) => report({ bytes })),
      await module,
    );
    if (isLong) {
      const first = digestTables(await database.tables(beginning, lapChannels));
      if (first.ok) report({ laps: first.digest.laps });
    }
    const digestResult = digestTables(await database.tables(besideDuckDb));
    return digestResult.ok ? { ...digestResult, driven: drivenIn(digestResult, heldSetup) } : digestResult;
  } catch (error) {
    const reason =
      error instanceof UnreadableRecording
        ? error.message
        : 'This recording can’t be read in this browser. Choose the results file instead.';
    return { ok: false, reason };
  }
}

const report = (one: WorkerReport) => postMessage(one);

let module: Promise<WebAssembly.Module> | null = null;

/**
 * Reads a recording of Le Mans Ultimate beside the page: DuckDB comes first, compressed, then the recording. `public/_headers`
 * lets this script alone compile WebAssembly.
 */
addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer | DatabaseToRead>) => {
  if (data instanceof ArrayBuffer) {
    module = compiled(data);
    // The recording that follows says so.
    module.catch(() => undefined);
    return;
  }
  report({ result: await recordingIn(data, module) });
});
