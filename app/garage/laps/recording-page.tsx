import { useFetcher } from '@remix-run/react';
import { lazy, Suspense, useState } from 'react';
import {
  type RecognisedVersions,
  recognisedVersions,
  type VersionSigns,
} from '#racing/laps/recording/driven-version';
import type { Units } from '#racing/setup/chosen-units';
import type { Game } from '#racing/setup/catalogue';
import type { CornerBalance, Digest } from '#racing/laps/recording/digest';
import { type IdealLap, idealLap } from '#racing/laps/traces/ideal-lap';
import type { LapTraces } from '#racing/laps/traces/lap-trace';
import { useUnits } from '../../ui/use-units.ts';
import { RecordWithIt } from './record-with-it.tsx';
import type { HeldSetup } from './read-recording.client.ts';
import { RecordingForm } from './recording-form.tsx';
import { RecognisedVersion } from './recognised-version.tsx';
import { DigestView } from './digest-view.tsx';
import { DriverSelect } from './driver-select.tsx';
import { FilledSheet } from './filled-sheet.tsx';
import { LapSelects } from './lap-selects.tsx';
import { IdealLapView } from './ideal-lap-view.tsx';
import { LapComparison, namedLaps } from './lap-comparison.tsx';
import type { LapToCompare } from './recording-page.server.ts';
import type { NamedRecording, RecordingAnswer } from './named-recording.ts';
import { PlatformView } from './platform-view.tsx';
import type { StintStart } from './stint-form.tsx';
import { TrackMap } from './track-map.tsx';

const RecordedGarage = lazy(() => import('./recorded-garage.client.tsx'));

type Place = { game: Game; car: string; track: string; carName: string; trackName: string };

/** A sentence about a recording of another car or track; empty where it fits or does not say. */
function otherPlace({ car, track }: Digest, place: Place, names: Record<string, string>): string {
  if (car !== null && car !== place.car)
    return `This recording is of the ${names[car] ?? car}, and this setup is for the ${place.carName}.`;
  if (track !== null && track !== place.track)
    return `This recording is from ${names[track] ?? track}, and this setup is for ${place.trackName}.`;
  return '';
}

const driversIn = (answer: RecordingAnswer | null) =>
  answer && 'digest' in answer && answer.drivers.length > 0 ? answer : null;

/** True while the file's laps are nobody's. */
const isAsked = (answer: RecordingAnswer) => driversIn(answer)?.driver === null;

/** The versions of the setup that fit a recording: by the garage in it, else by the signs of the car in its box. */
function recognisedIn(answer: RecordingAnswer, signs: readonly VersionSigns[]): RecognisedVersions | null {
  if (!('digest' in answer)) return null;
  const { driven } = answer;
  if (driven && !driven.isOtherCar && driven.versions.length > 0)
    return {
      versions: driven.versions,
      reason: `Every setting in this recording’s garage matches version ${driven.versions.join(' and ')}.`,
    };
  return answer.signs ? recognisedVersions(answer.signs, signs) : null;
}

/** A recording of the game, read on the device, and the stint sheet that it fills. */
export function RecordingPage({
  setupId,
  place,
  names,
  start,
  held: storedSetup,
  signs,
  usual,
  keptLaps,
  comparison,
  answer,
}: {
  setupId: string;
  place: Place;
  /** Names of cars and tracks by their catalogue ids, for a recording of another one. */
  names: Record<string, string>;
  start: StintStart | null;
  /** The setup's files, the latest first, and revision, where a recording may hold the driven setup. */
  held: { versions: HeldSetup['versions']; revision: string } | null;
  /** Signs of each version, where recordings hold no garage. */
  signs: readonly VersionSigns[];
  /** Names under which the driver stands in results files. */
  usual: readonly string[];
  /** Laps from before, and shared ones. */
  keptLaps: readonly LapToCompare[];
  /** The sentence that names the lap to compare with; empty for none. */
  comparison: string;
  /** Read by us, where the browser could not. */
  answer: RecordingAnswer | null;
}) {
  const units = useUnits();
  const [recordings, setRead] = useState<readonly NamedRecording[]>(
    answer ? [{ id: start?.requestId ?? '', name: '', files: [], answer, isWatched: false }] : [],
  );
  const latest = recordings.at(-1)?.answer ?? null;
  const hasDigest = recordings.some(({ answer }) => 'digest' in answer);
  const remembering = useFetcher();
  async function chooseDriver({ id, files }: NamedRecording, driver: string) {
    if (driver === '') return;
    const { readRecording } = await import('./read-recording.client.ts');
    const reading = { signal: new AbortController().signal, onProgress: () => undefined };
    const answer = await readRecording(files, { driver, usual, heldSetup }, reading);
    if (answer === null) return;
    setRead((before) => before.map((one) => (one.id === id ? { ...one, answer } : one)));
    remembering.submit({ intent: 'remember', driver }, { method: 'post', encType: 'multipart/form-data' });
  }
  const heldSetup = storedSetup && { car: place.car, versions: storedSetup.versions };
  const [versionsDriven, setDriven] = useState<Readonly<Record<string, number>>>({});
  const reasonOf = (answer: RecordingAnswer) =>
    'reason' in answer ? answer.reason : otherPlace(answer.digest, place, names);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <div className="grid grid-cols-1 gap-6">
        <RecordingForm
          onRead={(recording) => setRead((before) => [...before, recording])}
          heldSetup={heldSetup}
          usual={usual}
          among={recordings.at(-1)?.files.length === 0 ? driversIn(latest) : null}
          lapSelects={
            answer && 'lapChoices' in answer && recordings.length === 1 ? (
              <LapSelects
                laps={[...keptLaps, ...(answer.lapChoices ?? [])]}
                chosen={answer.chosenLaps ?? []}
              />
            ) : null
          }
          reason={latest ? reasonOf(latest) : ''}
          comparison={latest ? '' : comparison}
        />
        {!hasDigest && place.game === 'ACC' && (
          <section className="panel">
            <RecordWithIt href={`/setup-viewer/${setupId}/download`} />
          </section>
        )}
      </div>
      {recordings.map((recording, index) => {
        const { id, name, files, answer, isWatched } = recording;
        const fitsHere = start !== null && reasonOf(answer) === '' && !isAsked(answer);
        const recognised = fitsHere ? recognisedIn(answer, signs) : null;
        return (
          <section
            key={id}
            aria-label={name === '' ? undefined : `Recording ${name}`}
            className={
              index === 0 ? 'grid gap-6 lg:contents' : 'grid items-start gap-6 lg:col-span-2 lg:grid-cols-2'
            }
          >
            {index < recordings.length - 1 && reasonOf(answer) !== '' && (
              <p className="notice">
                {name}: {reasonOf(answer)}
              </p>
            )}
            {'digest' in answer && (
              <>
                <div className="grid grid-cols-1 gap-6">
                  {name !== '' && <p className="caption wrap-anywhere">{name}</p>}
                  {answer.garage !== null && (
                    <Suspense>
                      <RecordedGarage
                        garage={answer.garage ?? ''}
                        drivenSetup={reasonOf(answer) === '' ? (answer.driven ?? null) : { isOtherCar: true }}
                        setupId={setupId}
                        revision={storedSetup?.revision ?? null}
                      />
                    </Suspense>
                  )}
                  {recognised && (
                    <RecognisedVersion
                      recognised={recognised}
                      chosen={versionsDriven[id] ?? start?.version ?? 1}
                      onChoose={(version) => setDriven((before) => ({ ...before, [id]: version }))}
                    />
                  )}
                  {files.length > 0 && answer.drivers.length > 0 && (
                    <div className="panel">
                      <DriverSelect {...answer} onChoose={(driver) => chooseDriver(recording, driver)} />
                    </div>
                  )}
                  {!isAsked(answer) && (
                    <DigestView
                      digest={answer.digest}
                      setupId={setupId}
                      version={versionsDriven[id] ?? start?.version ?? null}
                      units={units}
                    />
                  )}
                </div>
                {start && fitsHere && (
                  <div className={index === 0 ? 'lg:col-start-2 lg:row-span-2 lg:row-start-1' : undefined}>
                    <FilledSheet
                      key={answer.driver}
                      digest={answer.digest}
                      measures={answer.measures}
                      traces={answer.traces}
                      version={versionsDriven[id] ?? null}
                      setupId={setupId}
                      start={{ ...start, requestId: id }}
                      staysHere={recordings.length > 1 || isWatched}
                    />
                  </div>
                )}
              </>
            )}
          </section>
        );
      })}
      <LapsOfPage
        recordings={recordings.filter(({ answer }) => reasonOf(answer) === '')}
        keptLaps={keptLaps}
        aim={start?.aim ?? null}
        units={units}
        chosen={answer && 'chosenLaps' in answer ? (answer.chosenLaps ?? []) : []}
      />
    </div>
  );
}

/** All laps that were read on this page, of one car at one track: over each other, on the map, and what the newest says of the car. */
function LapsOfPage({
  recordings,
  keptLaps,
  aim,
  units,
  chosen,
}: {
  recordings: readonly NamedRecording[];
  keptLaps: readonly LapToCompare[];
  aim: number | null;
  units: Units;
  chosen: readonly string[];
}) {
  const traced = recordings.flatMap(({ name, answer }) =>
    'traces' in answer && answer.traces
      ? [
          {
            name,
            traces: answer.traces,
            platform: answer.platform,
            balance: answer.digest.balance ?? [],
            ideal: answer.ideal,
          },
        ]
      : [],
  );
  const newest = traced.at(-1);
  const laps = [
    ...traced.flatMap(({ name, traces }) => namedLaps(traces.laps, traced.length > 1 ? name : '')),
    ...keptLaps.map(({ key, name, kept }) => ({ key, name, trace: kept.trace })),
  ];
  const corners = newest?.traces.corners ?? keptLaps[0]?.kept.corners ?? [];
  const first = keptLaps.find(({ key }) => key.startsWith('reference'))?.key;
  return (
    <div className="grid grid-cols-1 gap-6 lg:col-span-2">
      {newest && <NewestRecording {...newest} />}
      <LapComparison
        key={newest ? first : undefined}
        laps={laps}
        corners={corners}
        chosen={chosen}
        {...(first && newest && { first })}
      />
      {newest?.platform && <PlatformView platform={newest.platform} aim={aim} units={units} />}
    </div>
  );
}

function NewestRecording({
  traces,
  balance,
  ideal = idealLap(traces, balance),
}: {
  traces: LapTraces;
  balance: readonly CornerBalance[];
  ideal?: IdealLap | null | undefined;
}) {
  const [best] = [...traces.laps].sort(
    (a, b) => Number(b.counts) - Number(a.counts) || a.seconds - b.seconds,
  );
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      {best?.east && (
        <section className="panel grid grid-cols-1 gap-3" aria-labelledby="track-map">
          <h2 id="track-map" className="text-xl">
            Track map
          </h2>
          <TrackMap trace={best} corners={traces.corners} balance={balance} />
        </section>
      )}
      {ideal && <IdealLapView ideal={ideal} />}
    </div>
  );
}
