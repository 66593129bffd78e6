import { useEffect, useState } from 'react';

/** Whether this browser opens folders: `root.tsx` says so before anything is drawn. */
export const opensFolders = () => document.documentElement.classList.contains('folders');

const keyOf = (id: string | number) => `installed ${id}`;

/** Remembers on this device which version of a setup went into its game's folder. */
export function rememberInstalled(id: string | number, version: number): void {
  try {
    localStorage.setItem(keyOf(id), String(version));
  } catch {
    // Install stays the first thing offered where nothing may be kept.
  }
}

/** The version of a setup that was installed from this device; 0 for none, null until that is known. */
export function useInstalledHere(id: string | number): number | null {
  const [version, setVersion] = useState<number | null>(null);
  useEffect(() => {
    try {
      setVersion(Number(localStorage.getItem(keyOf(id)) ?? 0));
    } catch {
      setVersion(0);
    }
  }, [id]);
  return version;
}
