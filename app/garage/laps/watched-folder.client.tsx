import { useEffect, useRef, useState } from 'react';
import { chooseFolder, type WatchEnd, watchFolder } from './watch-folder.client.ts';

export const endSentences: Record<WatchEnd, (name: string) => string> = {
  gone: (name) =>
    `We can no longer read “${name}”: it was moved or deleted, its drive was taken out, or the browser took the permission back. Choose it again.`,
  full: (name) =>
    `“${name}” holds more than 3,000 recordings. Move older ones elsewhere, then choose it again, so that we see the new ones.`,
};

/** Reads each recording that the game saves into a folder while the page is open. */
export default function WatchedFolder({ onRecording }: { onRecording: (files: File[]) => void }) {
  const [folderName, setWatched] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const watching = useRef<AbortController | null>(null);
  useEffect(() => () => watching.current?.abort(), []);
  async function choose() {
    const folder = await chooseFolder();
    if (!folder) return;
    watching.current?.abort();
    watching.current = new AbortController();
    setWatched(folder.name);
    setProblem(null);
    const onEnd = (why: WatchEnd) => {
      setWatched(null);
      setProblem(endSentences[why](folder.name));
    };
    watchFolder(folder, { onRecording, onEnd, signal: watching.current.signal });
  }
  return (
    <div className="grid gap-2">
      {problem && (
        <p role="alert" className="notice" data-tone="fall">
          {problem}
        </p>
      )}
      <button type="button" className="button" onClick={choose}>
        {folderName === null ? 'Choose the game’s folder' : 'Choose another folder'}
      </button>
      <p className="text-sm text-dim">
        {folderName === null
          ? 'We read its newest recording, and each new one while this page is open.'
          : `We read each new recording in “${folderName}” while this page is open.`}
      </p>
    </div>
  );
}
