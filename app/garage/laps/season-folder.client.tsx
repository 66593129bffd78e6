import { get, set } from 'idb-keyval';
import { useEffect, useRef, useState } from 'react';
import { type Session, seasonPlaces, sessionOf } from '#racing/laps/recording/season';
import { everyRecording, recordedFile } from '#racing/laps/recording/recordings-in-folder';
import { readRecording } from './read-recording.client.ts';
import { SeasonList, type SeasonView } from './season-list.tsx';
import { chooseFolder, recordingsAmong, type WatchEnd, watchFolder } from './watch-folder.client.ts';
import { endSentences } from './watched-folder.client.tsx';

const folderKey = 'recordings folder';
const sessionsKey = 'sessions of recordings';
/** Kept of a season's folder: a year of evenings. */
const mostKept = 2000;

type Kept = Record<string, Session | null>;
/** A recording is read again once it has changed. */
const keyOf = (path: string, { size, lastModified }: File) => `${path} ${size} ${lastModified}`;

/** Reads the recordings of the games' folder one after the other, and lists them; what was read is kept on the device. */
export default function SeasonFolder({ season }: { season: SeasonView }) {
  const [folder, setFolder] = useState<FileSystemDirectoryHandle | null>(null);
  const [isWatched, setWatched] = useState(false);
  const [sessions, setSessions] = useState<readonly Session[]>([]);
  const [progress, setProgress] = useState({ done: 0, all: 0 });
  const [problem, setProblem] = useState<string | null>(null);
  const stopping = useRef(new AbortController());
  const queue = useRef(Promise.resolve());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    get<FileSystemDirectoryHandle>(folderKey).then(
      async (handle) => {
        if (!handle) return;
        setFolder(handle);
        if ((await handle.queryPermission({ mode: 'read' })) === 'granted') watch(handle);
      },
      () => undefined,
    );
    return () => stopping.current.abort();
  }, []);

  async function readNext(path: string, files: File[], signal: AbortSignal) {
    const [main] = files;
    if (!main || signal.aborted) return;
    const keptSessions = (await get<Kept>(sessionsKey)) ?? {};
    const key = keyOf(path, main);
    let session = keptSessions[key];
    if (session === undefined) {
      const answer = await readRecording(
        files,
        { driver: '', usual: season.usual, heldSetup: null },
        { signal, onProgress: () => undefined },
      );
      if (answer === null || answer.mayRetry) return;
      session = answer.ok ? sessionOf(path, main.lastModified, answer) : null;
      const entries = [...Object.entries(keptSessions), [key, session] as const].slice(-mostKept);
      await set(sessionsKey, Object.fromEntries(entries));
    }
    const newSession = session;
    if (newSession) setSessions((before) => [...before.filter((one) => one.path !== path), newSession]);
  }
  const add = (path: string, files: File[], signal: AbortSignal) => {
    setProgress(({ done, all }) => ({ done, all: all + 1 }));
    queue.current = queue.current
      .then(() => readNext(path, files, signal))
      .catch(() => undefined)
      .then(() => {
        if (!signal.aborted) setProgress(({ done, all }) => ({ done: done + 1, all }));
      });
  };
  function begin(): AbortSignal {
    stopping.current.abort();
    stopping.current = new AbortController();
    setSessions([]);
    setProgress({ done: 0, all: 0 });
    setProblem(null);
    return stopping.current.signal;
  }
  function watch(handle: FileSystemDirectoryHandle) {
    const signal = begin();
    setFolder(handle);
    setWatched(true);
    watchFolder(handle, {
      looks: everyRecording,
      withFolders: true,
      onRecording: (files, path) => add(path, files, signal),
      onEnd: (why: WatchEnd) => {
        setWatched(false);
        setProblem(endSentences[why](handle.name));
      },
      signal,
    });
  }
  async function choose() {
    const handle = await chooseFolder();
    if (!handle) return;
    await set(folderKey, handle).catch(() => undefined);
    watch(handle);
  }
  async function again(handle: FileSystemDirectoryHandle) {
    if ((await handle.requestPermission({ mode: 'read' })) === 'granted') watch(handle);
  }
  function readList(list: FileList | null) {
    const signal = begin();
    const files = [...(list ?? [])].filter(({ name }) => recordedFile.test(name));
    for (const { path, files: together } of recordingsAmong(files)) add(path, together, signal);
  }
  const isReading = progress.done < progress.all;
  return (
    <div className="grid gap-6">
      <div className="panel grid content-start gap-3">
        {problem && (
          <p role="alert" className="notice" data-tone="fall">
            {problem}
          </p>
        )}
        {'showDirectoryPicker' in window ? (
          <div className="flex flex-wrap gap-3">
            {folder && !isWatched && (
              <button type="button" className="button button-primary" onClick={() => again(folder)}>
                Read “{folder.name}” again
              </button>
            )}
            <button type="button" className="button" onClick={choose}>
              {folder ? 'Choose another folder' : 'Choose the games’ folder'}
            </button>
          </div>
        ) : (
          <label className="block">
            <span className="label">The games’ folder</span>
            <input
              type="file"
              className="field min-h-14 py-3"
              {...{ webkitdirectory: '' }}
              onChange={(event) => readList(event.currentTarget.files)}
            />
          </label>
        )}
        <p className="text-sm text-dim">
          {isWatched && folder
            ? `We read each new recording in “${folder.name}” while this page is open.`
            : 'ACC: Documents/Assetto Corsa Competizione. Le Mans Ultimate: UserData. iRacing: Documents/iRacing/telemetry.'}
        </p>
        <p role="status">{isReading ? `${progress.done} of ${progress.all} recordings read` : ''}</p>
        {isReading && (
          <div className="flex flex-wrap items-center gap-3">
            <progress
              className="grow"
              aria-label="Recordings read"
              max={progress.all}
              value={progress.done}
            />
            <button
              type="button"
              className="button"
              onClick={() => {
                stopping.current.abort();
                setProgress({ done: 0, all: 0 });
                setWatched(false);
              }}
            >
              Cancel
            </button>
          </div>
        )}
        {!isReading && progress.all > 0 && sessions.length === 0 && (
          <p className="notice">We can’t read any of the files in this folder.</p>
        )}
      </div>
      <SeasonList places={seasonPlaces(sessions, season.setups)} names={season.names} />
    </div>
  );
}
