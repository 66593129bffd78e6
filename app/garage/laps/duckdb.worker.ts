import { lmuTablesIn } from '#platform/adapters/duckdb/duckdb';
import { digestTables } from '#racing/laps/recording/lmu-telemetry/digest-tables';
import type { DigestRead } from '#racing/laps/recording/read-recordings';
import { UnreadableRecording } from '#racing/laps/recording/recording';
import { fileAsInGarage } from '#racing/setup/garage/driven-file';
import { contradictsCatalogue } from '#racing/setup/garage/foreign-garage';
import { readGarageData } from '#racing/setup/garage/garage-data';
import { garageOf, garageInData } from '#racing/setup/garage/garage-of';
import type { DatabaseToRead, DrivenSetup, HeldSetup, RecordingRead } from './read-recording.client.ts';

/** The setup that was driven, as far as it is one of the driver's car. */
function drivenIn(read: DigestRead, held: HeldSetup | null): DrivenSetup | null {
  if (!read.ok || read.garage === null || held === null) return null;
  const garage = readGarageData(read.garage);
  const of = garageOf('LMU', held.car, held.text);
  if (!garage.ok || !of) return null;
  if (contradictsCatalogue(of, garageInData(garage.garage).data)) return { isOtherCar: true };
  return { isOtherCar: false, file: fileAsInGarage(held.text, garage.garage) };
}

async function recordingIn({ file, wasm, held }: DatabaseToRead): Promise<RecordingRead> {
  try {
    const read = digestTables(await lmuTablesIn(new Uint8Array(await file.arrayBuffer()), wasm));
    return read.ok ? { ...read, driven: drivenIn(read, held) } : read;
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
  postMessage(await recordingIn(data));
});
