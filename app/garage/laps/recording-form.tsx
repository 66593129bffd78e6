import { Form, useNavigation } from '@remix-run/react';
import { type DragEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { onServer } from '#racing/laps/recording/bounds';
import type { Digested } from '#racing/laps/recording/digest-recording';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { DriverSelect } from './driver-select.tsx';
import type { HeldSetup, ReadingState } from './read-recording.client.ts';
import { type ReadingOf, ReadingProgress } from './reading-progress.tsx';
import type { NamedRecording } from './named-recording.ts';

const WatchedFolder = lazy(() => import('./watched-folder.client.tsx'));

/** Endings of the recordings that are read; the first is ACC's own. */
const acceptedTypes = '.ld,.ldx,.json,.xml,.ibt,.duckdb,.wal';

/** Takes recordings one after the other: chosen, dropped, or from a watched folder; without JavaScript it sends one. */
export function RecordingForm({
  onRead,
  heldSetup,
  usual,
  among,
  lapSelects,
  reason,
  comparison,
}: {
  onRead: (recording: NamedRecording) => void;
  heldSetup: HeldSetup | null;
  usual: readonly string[];
  /** Of a file that we read here, whose drivers are chosen from with the file again. */
  among: Digested | null;
  lapSelects: ReactNode;
  reason: string;
  comparison: string;
}) {
  const canReadHere = useHydrated();
  const isSending = useNavigation().state !== 'idle';
  const [reading, setReading] = useState<ReadingOf | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const queue = useRef(Promise.resolve());

  async function readNext(files: File[], isWatched: boolean) {
    const { readRecording } = await import('./read-recording.client.ts');
    const driver = String(new FormData(form.current ?? undefined).get('driver') ?? '');
    const cancelling = new AbortController();
    setReading({
      name: files[0]?.name ?? '',
      size: files.reduce((sum, { size }) => sum + size, 0),
      bytes: 0,
      laps: [],
      cancel: () => cancelling.abort(),
    });
    const onProgress = (change: Partial<ReadingState>) =>
      setReading((before) => before && { ...before, ...change });
    const answer = await readRecording(
      files,
      { driver, usual, heldSetup },
      { signal: cancelling.signal, onProgress },
    );
    setReading(null);
    if (answer === null) return;
    onRead({ id: crypto.randomUUID(), name: files[0]?.name ?? '', files, answer, isWatched });
  }

  /** Reads one recording after the other, in the order in which they came. */
  const readHere = (files: File[], isWatched = false) => {
    if (files.length > 0)
      queue.current = queue.current.then(() => readNext(files, isWatched)).catch(() => setReading(null));
  };

  /** A setup of Le Mans Ultimate may get a database next. */
  const prepare = async () => {
    if (heldSetup === null) return;
    const { prepareDatabaseReader } = await import('./read-recording.client.ts');
    // A failure now is tried again with the file.
    await prepareDatabaseReader().catch(() => undefined);
  };

  const chosenFiles = () => [
    ...(form.current?.querySelector<HTMLInputElement>('[type="file"]')?.files ?? []),
  ];
  const drop = (event: DragEvent) => {
    event.preventDefault();
    readHere([...event.dataTransfer.files]);
  };
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      reloadDocument
      className="panel grid content-start gap-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onSubmit={(event) => {
        event.preventDefault();
        readHere(chosenFiles());
      }}
    >
      {comparison && <p>{comparison}</p>}
      {reason && (
        <p role="alert" className="notice">
          {reason}
        </p>
      )}
      <label className="block">
        <span className="label">Recording or results file</span>
        <input
          type="file"
          name="file"
          multiple
          required
          accept={acceptedTypes}
          className="field min-h-14 py-3"
          onClick={prepare}
          onChange={() => readHere(chosenFiles())}
        />
      </label>
      <p className="text-sm text-dim">
        ACC: the .ld with its .ldx from Documents, or a results .json. Le Mans Ultimate:{' '}
        <span className="noscript:hidden">the .duckdb from UserData/Telemetry, or </span>the .xml from
        UserData/Log/Results. iRacing: the .ibt.
      </p>
      {among && <DriverSelect {...among} name="driver" />}
      {!canReadHere && lapSelects}
      {/* As high before our script runs as after it. */}
      <p className="min-h-15 text-sm sm:min-h-10">
        {canReadHere
          ? 'The recording stays on this device. Only the figures you see are sent.'
          : `We read files of up to ${onServer.megabytes} MB, and don’t keep them. With JavaScript, your browser reads longer recordings itself.`}
      </p>
      <p className="sr-only" role="status">
        {reading ? 'Reading the recording' : ''}
      </p>
      {reading && <ReadingProgress {...reading} />}
      <div className="hidden min-h-23 in-[.folders]:block">
        {canReadHere && 'showDirectoryPicker' in window && (
          <Suspense>
            <WatchedFolder onRecording={(files) => readHere(files, true)} />
          </Suspense>
        )}
      </div>
      <button
        type="submit"
        disabled={reading !== null || isSending}
        className="button button-primary min-h-14"
      >
        {reading ? 'Reading...' : 'Read the recording'}
      </button>
    </Form>
  );
}
