import { readFileSync } from 'node:fs';
import type { Lock, Manifest } from './review.ts';

export const reviewFile = 'docs/dependencies.md';

export function readProject(): { lock: Lock; manifest: Manifest } {
  return {
    lock: JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock,
    manifest: JSON.parse(readFileSync('package.json', 'utf8')) as Manifest,
  };
}
