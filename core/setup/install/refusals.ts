import { type InstalledGame, setupsFolderOf } from './game-folder.ts';

/**
 * What went wrong with a folder, or on the way to our files, and what to do.
 * @param name of the exception: the browser's own, `SignedOut` or `TooFast`
 */
export function sentenceForRefusal(name: string, game: InstalledGame): string {
  switch (name) {
    case 'AbortError':
      return game === 'ACC'
        ? 'No folder was chosen, and nothing was written.'
        : 'No folder was chosen, and nothing was written. Browsers let no page into Program Files: if the game is there, take the zip.';
    case 'NotAllowedError':
      return 'The browser does not let this page write there. Try again and allow it, or take the zip.';
    case 'SecurityError':
      return 'The browser lets no page into this folder. Try again, or take the zip.';
    case 'NotFoundError':
      return `The folder has been moved or deleted. Choose “${setupsFolderOf(game)}” again.`;
    case 'QuotaExceededError':
      return 'The disk is full. Make some room and try again.';
    case 'NoModificationAllowedError':
    case 'InvalidStateError':
      return 'The file is open in another program. Leave the garage in the game, or close that program, and try again.';
    case 'TypeMismatchError':
      return 'A file stands where a folder has to be, or a folder where a file has to be. Rename it and try again.';
    case 'TypeError':
      return 'The setup did not reach this browser. Look at your connection and try again.';
    case 'SignedOut':
      return 'You are signed out. Sign in, come back here and try again.';
    case 'TooFast':
      return 'That was a little fast. Please wait a minute and try again.';
    default:
      return 'That did not work. Try again, or take the zip.';
  }
}
