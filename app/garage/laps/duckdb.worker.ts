import { lmuTablesIn } from '#platform/adapters/duckdb/duckdb';
import { digestTables } from '#racing/laps/recording/lmu-telemetry/digest-tables';
import type { DigestRead } from '#racing/laps/recording/read-recordings';
import { UnreadableRecording } from '#racing/laps/recording/recording';
import { fileAsInGarage } from '#racing/setup/garage/driven-file';
import { contradictsCatalogue } from '#racing/setup/garage/foreign-garage';
import { readGarageData } from '#racing/setup/garage/garage-data';
import { garageOf, garageInData } from '#racing/setup/garage/garage-of';
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
  const of = garageOf('LMU', heldSetup.car, heldSetup.text);
  if (!garage.ok || !of) return null;
  if (contradictsCatalogue(of, garageInData(garage.garage).data)) return { isOtherCar: true };
  return { isOtherCar: false, file: fileAsInGarage(heldSetup.text, garage.garage) };
}

async function recordingIn({ file, wasm, heldSetup }: DatabaseToRead): Promise<RecordingRead> {
  try {
    const digestResult = digestTables(await lmuTablesIn(new Uint8Array(await file.arrayBuffer()), wasm));
    return digestResult.ok ? { ...digestResult, driven: drivenIn(digestResult, heldSetup) } : digestResult;
  } catch (error) {
    const reason =
      error instanceof UnreadableRecording
        ? error.message
        : 'This recording can’t be read in this browser. Choose the results file instead.';
    return { ok: false, reason };
  }
}

/** Reads a recording of Le Mans Ultimate beside the page. `public/_headers` lets this script alone compile WebAssembly. */
addEventListener('message', async ({ data }: MessageEvent<DatabaseToRead>) => {
  postMessage({ result: await recordingIn(data) } satisfies WorkerReport);
});
