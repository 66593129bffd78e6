import { useEffect, useRef, useState } from 'react';
import { chooseFolder, watchFolder } from './watch-folder.client.ts';

/** Reads each recording that the game saves into a folder while the page is open. */
export default function WatchedFolder({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [watched, setWatched] = useState<string | null>(null);
  const watching = useRef<AbortController | null>(null);
  useEffect(() => () => watching.current?.abort(), []);
  async function choose() {
    const folder = await chooseFolder();
    if (!folder) return;
    watching.current?.abort();
    watching.current = new AbortController();
    setWatched(folder.name);
    watchFolder(folder, { onFiles, onGone: () => setWatched(null), signal: watching.current.signal });
  }
  return (
    <div className="grid gap-2">
      <button type="button" className="button" onClick={choose}>
        {watched === null ? 'Choose the game’s folder' : 'Choose another folder'}
      </button>
      <p className="text-sm text-dim">
        {watched === null
          ? 'We read its newest recording, and each new one while this page is open.'
          : `We read each new recording in “${watched}” while this page is open.`}
      </p>
    </div>
  );
}
