import { readFileSync } from 'node:fs';
import { hear } from '../../racing/hearing/hear.ts';
import { prepareRun } from '../../racing/engineer/run/job.ts';
import { messagesFor } from '../../racing/engineer/answer/prompt.ts';
import { effort } from '../effort.ts';
import { inMs, median, printTable, quantile } from '../figures.ts';
import { racesOf } from './baseline-time.ts';

const goalMs = 20;
const longest = 2000;

type Labelled = { language: string; words: string };
const labelled = new URL('../../racing/hearing/labelled.json', import.meta.url);
const sentences = JSON.parse(readFileSync(labelled, 'utf8')) as Labelled[];

/** Texts of the longest length, each begun at another sentence: one language, all in turn, and letters that are no words. */
function longTexts(): Record<string, string[]> {
  const from = (some: readonly Labelled[]) =>
    some
      .map((_, at) => [...some.slice(at), ...some.slice(0, at)].map(({ words }) => words).join('. '))
      .map((text) => text.slice(0, longest));
  const inTurn = sentences.toSorted(
    (a, b) => a.words.length - b.words.length || a.words.localeCompare(b.words),
  );
  const scrambled = sentences.map(({ words }, at) =>
    Array.from(words.repeat(Math.ceil(longest / words.length)), (letter, place) =>
      /\p{L}/u.test(letter)
        ? String.fromCharCode(97 + ((place * 7919 + at * 31 + letter.charCodeAt(0)) % 26))
        : letter,
    )
      .join('')
      .slice(0, longest),
  );
  return {
    'German, 2,000 characters': from(sentences.filter(({ language }) => language === 'de')),
    'five languages mixed, 2,000 characters': from(inTurn),
    'no words at all, 2,000 characters': scrambled,
  };
}

/** Processor time, which a Worker is charged for and which others on the machine change little; in ms. */
function timed(words: string): number {
  const before = process.threadCpuUsage();
  hear(words, { game: 'ACC' });
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** How much work our ears have: the first words of a process, a driver's sentence, the longest text. */
export function printHearingTime(): void {
  const first = timed('loose on exit');
  const texts = { 'a labelled sentence': sentences.map(({ words }) => words), ...longTexts() };
  const rows = Object.entries(texts).map(([name, all]) => {
    const some = all.slice(0, effort(all.length, 5));
    for (const words of some.slice(0, 100)) timed(words);
    const times = some.map(timed);
    const slow = quantile(times, 0.95);
    return [
      name,
      String(some.length),
      inMs(median(times)),
      inMs(slow),
      inMs(Math.max(...times)),
      slow <= goalMs ? 'met' : 'missed',
    ];
  });
  console.log(
    `\nHearing, in ms of processor time; goal ${goalMs}. The first words, with all word lists: ${inMs(first)}`,
  );
  printTable({ headings: ['', 'texts', 'p50', 'p95', 'slowest', 'goal'], rows });
}

/** Bytes a token, about, of English and JSON. */
const bytesOfToken = 3.5;

/** The prompt of a refinement, and the part of it that is the same in every call. */
export function printPromptSize(): void {
  const rows = (['ACC', 'LMU'] as const).flatMap((game) => {
    const [request] = racesOf(game);
    if (!request) return [];
    const { text: file } = prepareRun({ kind: 'generate', request, driver: { words: '' }, base: null }, '')
      .baseline.editable;
    const { briefing } = prepareRun(
      { kind: 'refine', request, driver: { words: 'loose on exit' }, file },
      '',
    );
    const sizes = messagesFor(briefing).map(({ content }) => Buffer.byteLength(content));
    const whole = sizes.reduce((sum, size) => sum + size, 0);
    const same = whole - (sizes.at(-1) ?? 0);
    const tokens = (bytes: number) => String(Math.round(bytes / bytesOfToken));
    return [
      [
        game,
        String(whole),
        tokens(whole),
        String(sizes[0] ?? 0),
        String(same),
        `${Math.round((same / whole) * 100)} %`,
      ],
    ];
  });
  console.log('\nA refinement’s prompt, without the answer’s schema');
  printTable({ headings: ['', 'bytes', 'tokens, about', 'rulebook', 'always the same', 'share'], rows });
}
