import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { untilAnswering } from '../../scripts/until-answering.ts';
import { freePorts } from '../support/free-ports.ts';
import { type Engine, findElement, type Tab, type Thing } from './page.ts';
import { createScratchFolder, remove } from '../../scripts/marked-folders.ts';

/** How WebDriver names an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

type Found = { [elementKey]: string };

type Command = <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Answer>;

const commandsTo =
  (origin: string): Command =>
  async (method, path, body) => {
    const response = await fetch(origin + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };

/** Runs in the page: the middle of an element's first line, once that is in sight. */
function middleOf(element: Element): { x: number; y: number } {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

function tabOf(command: Command, session: string): Tab {
  const at = `/session/${session}`;
  const execute = <Answer>(script: string, args: readonly unknown[]) =>
    command<Answer>('POST', `${at}/execute/sync`, {
      script: `return (${script})(...arguments)`,
      args,
    });
  async function find([selector, name]: Thing): Promise<Found> {
    const found = await execute<Found | null>(String(findElement), [selector, name ?? '']);
    if (!found) throw new Error('is not there');
    return found;
  }
  const keys = async (thing: Thing, text: string): Promise<void> =>
    command('POST', `${at}/element/${(await find(thing))[elementKey]}/value`, { text });
  return {
    goto: (url) => command('POST', `${at}/url`, { url }),
    run: (script, ...given) => execute(String(script), given),
    async click(thing) {
      const element = await find(thing);
      const { x, y } = await execute<{ x: number; y: number }>(String(middleOf), [element]);
      await command('POST', `${at}/actions`, {
        actions: [
          {
            type: 'pointer',
            id: 'pointer',
            actions: [
              { type: 'pointerMove', x, y },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      });
    },
    keys,
    setFiles: (thing, paths) => keys(thing, paths.join('\n')),
    setWidth: (width) => command('POST', `${at}/window/rect`, { width, height: 900 }),
    screenshot: async (path) =>
      writeFileSync(path, await command<string>('GET', `${at}/screenshot`), 'base64'),
    close: () => command('DELETE', at),
  };
}

/** Debian's own WebKit, by WebDriver, on a screen that nobody sees. */
export async function startWebKit(driver: string): Promise<Engine> {
  const downloads = createScratchFolder('scrutineer-webkit');
  const [port = 0] = await freePorts(1);
  const display = `:${port}`;
  const processes: ChildProcess[] = [
    spawn('Xvfb', [display, '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], { stdio: 'ignore' }),
    spawn(driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: display, HOME: downloads, XDG_DOWNLOAD_DIR: downloads },
    }),
  ];
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswering(`${origin}/status`);
  const command = commandsTo(origin);
  return {
    downloads,
    async newTab() {
      const { sessionId } = await command<{ sessionId: string }>('POST', '/session', {
        capabilities: { alwaysMatch: {} },
      });
      return tabOf(command, sessionId);
    },
    async close() {
      for (const one of processes.reverse()) one.kill();
      remove(downloads);
    },
  };
}
