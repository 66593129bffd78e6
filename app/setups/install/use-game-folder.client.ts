import { useEffect, useState } from 'react';
import type { InstalledGame } from '#racing/setup/install/game-folder';
import { sentenceForRefusal } from '#racing/setup/install/refusals';
import { chooseFolder, mayWrite, rememberedFolder } from './chosen-folder.client.ts';

/** Until a game's folder is open. `problem`: what went wrong, and what to do. */
export type FolderStep = { at: 'busy' } | { at: 'choose' | 'again'; problem: string | null };

/**
 * Opens a game's folder: the one that was chosen before, else the one that the driver chooses.
 * @param look what is done with it; `isNew` where it was chosen just now
 */
export function useGameFolder<Own extends { at: string }>(
  game: InstalledGame,
  look: (directory: FileSystemDirectoryHandle, isNew: boolean) => Promise<FolderStep | Own>,
) {
  const [step, setStep] = useState<FolderStep | Own>({ at: 'busy' });

  /** Does it, or says what went wrong. */
  async function attempt(work: () => Promise<FolderStep | Own>): Promise<void> {
    setStep({ at: 'busy' });
    const result = await work().catch((error: unknown): FolderStep => {
      const name = error instanceof Error ? error.name : '';
      const isGone = name === 'NotFoundError' || name === 'AbortError';
      return { at: isGone ? 'choose' : 'again', problem: sentenceForRefusal(name, game) };
    });
    setStep(result);
  }

  const start = () =>
    attempt(async () => {
      const directory = await rememberedFolder(game);
      if (!directory) return { at: 'choose', problem: null };
      if (await mayWrite(directory)) return look(directory, false);
      return { at: 'again', problem: sentenceForRefusal('NotAllowedError', game) };
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    start();
  }, []);

  return { step, attempt, start, choose: () => attempt(async () => look(await chooseFolder(game), true)) };
}
