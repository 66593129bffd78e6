import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type JsonFile<T> = {
  value: T;
  /** Writes before anybody can be answered; many calls on the way to one answer become one write. */
  save(): void;
  flush(): void;
};

/**
 * Opens the JSON file at `path`, or starts from `initial()` where there is none. A write replaces the file
 * whole (written beside it, then renamed), so a killed process leaves the old or the new state, never half. Without a path
 * it is kept in memory.
 */
export function openJsonFile<T>(path: string | undefined, initial: () => T): JsonFile<T> {
  const stored = path && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
  let isPending = false;
  const file: JsonFile<T> = {
    value: stored ?? initial(),
    save() {
      if (isPending) return;
      isPending = true;
      queueMicrotask(() => isPending && file.flush());
    },
    flush() {
      isPending = false;
      if (!path) return;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(`${path}.new`, JSON.stringify(file.value, null, 1));
      renameSync(`${path}.new`, path);
    },
  };
  return file;
}
