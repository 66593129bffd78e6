import { type InstalledGame, setupsFolderOf } from './game-folder.ts';

/**
 * Explains a failure with a folder or a download, and the remedy.
 *
 * @param name of the exception: the browser's own, `SignedOut`, `Gone` or `TooFast`
 */
export function sentenceForRefusal(name: string, game: InstalledGame): string {
  switch (name) {
    case 'AbortError':
      return game === 'ACC'
        ? 'You didn’t choose a folder, so nothing was written.'
        : 'You didn’t choose a folder, so nothing was written. Browsers don’t let pages into Program Files: if the game is there, download the zip.';
    case 'NotAllowedError':
      return 'The browser won’t let this page write there. Try again and allow it, or download the zip.';
    case 'SecurityError':
      return 'The browser won’t let pages into this folder. Try again, or download the zip.';
    case 'NotFoundError':
      return `The folder has been moved or deleted. Choose “${setupsFolderOf(game)}” again.`;
    case 'QuotaExceededError':
      return 'The disk is full. Make some room and try again.';
    case 'NoModificationAllowedError':
    case 'InvalidStateError':
      return 'The file is open in another program. Leave the garage in the game, or close that program, and try again.';
    case 'TypeMismatchError':
      return 'There’s a file where a folder should be, or a folder where a file should be. Rename it and try again.';
    case 'TypeError':
      return 'The setup didn’t reach this browser. Check your connection and try again.';
    case 'SignedOut':
      return 'You’re signed out. Sign in, come back here and try again.';
    case 'Gone':
      return 'This setup has been deleted or made private, so there’s nothing to install. Nothing was written.';
    case 'TooFast':
      return 'That was a bit fast. Please wait a minute and try again.';
    default:
      return 'That didn’t work. Try again, or download the zip.';
  }
}
