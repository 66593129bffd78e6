import type { ProjectDocument } from './documents.ts';

/** Blocks in these languages hold commands, one a line. */
const shells = ['', 'sh', 'bash', 'console'];
/** Inline code that begins so is one. */
const programs =
  /^(?:[A-Z_]+=\S+ )*(?:npm|npx|node|node_modules\/\.bin\/\w+|vitest|playwright|biome|tsc|wrangler|supabase|stripe|git|cp|curl|psql) \S/;

/** `npm start    # what it does` without the comment, and `$ npm start` without the prompt. */
const bare = (line: string): string =>
  line
    .replace(/^\s*\$ /, '')
    .replace(/\s+#\s.*$/, '')
    .trim();

export function commandsOf({ blocks, codes }: ProjectDocument): string[] {
  const lines = blocks
    .filter(({ language }) => shells.includes(language))
    .flatMap(({ text, language }) =>
      text
        .replaceAll(/\\\n\s*/g, '')
        .split('\n')
        .filter((line) => language !== 'console' || line.startsWith('$ ')),
    );
  const inline = codes.filter((code) => programs.test(code));
  return [...new Set([...lines, ...inline].map(bare).filter((line) => line !== '' && !line.startsWith('#')))];
}

export function sqlOf({ blocks, codes }: ProjectDocument): string[] {
  return [
    ...blocks.filter(({ language }) => language === 'sql').map(({ text }) => text),
    ...codes.filter((code) => /^(select|update|insert into|delete from) .*;$/i.test(code)),
  ];
}
