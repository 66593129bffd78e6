import type { Page } from '@playwright/test';

/** Answers the browser's question for a folder with one of Chromium's own file system, or with a refusal by its name. */
export async function chooseInPicker(page: Page, chosen: string | { refusal: string }): Promise<void> {
  const choice = typeof chosen === 'string' ? { folder: chosen } : chosen;
  const answer = (asked: { folder?: string; refusal?: string }) => {
    window.showDirectoryPicker = async () => {
      if (asked.refusal) throw new DOMException('no', asked.refusal);
      const root = await navigator.storage.getDirectory();
      return root.getDirectoryHandle(asked.folder ?? '', { create: true });
    };
  };
  await page.addInitScript(answer, choice);
  if (page.url() !== 'about:blank') await page.evaluate(answer, choice);
}

/** Every file in a folder of Chromium's own file system, by its path. */
export function filesIn(page: Page, folder: string): Promise<Record<string, string>> {
  return page.evaluate(async (folder) => {
    const files: Record<string, string> = {};
    async function look(here: FileSystemDirectoryHandle, path: string): Promise<void> {
      for await (const entry of here.values()) {
        if (entry.kind === 'directory') await look(entry, `${path}${entry.name}/`);
        else files[path + entry.name] = await (await entry.getFile()).text();
      }
    }
    let here = await navigator.storage.getDirectory();
    for (const part of folder.split('/')) here = await here.getDirectoryHandle(part, { create: true });
    await look(here, '');
    return files;
  }, folder);
}

/** Writes a file below a folder of Chromium's own file system, as the game would. */
export async function writeIn(page: Page, path: string, text: string): Promise<void> {
  await page.evaluate(
    async ([path = '', text = '']) => {
      const parts = path.split('/');
      let here = await navigator.storage.getDirectory();
      for (const part of parts.slice(0, -1)) here = await here.getDirectoryHandle(part, { create: true });
      const file = await here.getFileHandle(parts.at(-1) ?? '', { create: true });
      const writable = await file.createWritable();
      await writable.write(text);
      await writable.close();
    },
    [path, text],
  );
}

/** Deletes a file of Chromium's own file system, or a folder with all that is in it. */
export async function removeAt(page: Page, path: string): Promise<void> {
  await page.evaluate(async (path) => {
    const parts = path.split('/');
    let here = await navigator.storage.getDirectory();
    for (const part of parts.slice(0, -1)) here = await here.getDirectoryHandle(part);
    await here.removeEntry(parts.at(-1) ?? '', { recursive: true });
  }, path);
}
