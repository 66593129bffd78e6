import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import GithubSlugger from 'github-slugger';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, test } from 'vitest';
import { addressAt, unknownAddress } from '../../app/edge/addresses.server.ts';
import packageJson from '../../package.json' with { type: 'json' };

type Root = ReturnType<typeof fromMarkdown>;
type Nodes = Root | Root['children'][number];
type Page = { path: string; codes: string[]; links: string[]; anchors: Set<string> };

const wordsOf = (node: Nodes): string =>
  'children' in node ? node.children.map(wordsOf).join('') : 'value' in node ? node.value : '';

/** A document's links, headings as GitHub names them, and code: inline, and each line of a block of a shell. */
function readPage(path: string, text: string): Page {
  const slugger = new GithubSlugger();
  const page: Page = { path, codes: [], links: [], anchors: new Set() };
  const visit = (node: Nodes): void => {
    if (node.type === 'code' && ['sh', 'bash', 'console', null, undefined].includes(node.lang))
      page.codes.push(...node.value.replaceAll(/\\\n\s*/g, '').split('\n'));
    if (node.type === 'inlineCode') page.codes.push(node.value.replaceAll(/\s+/g, ' '));
    if (node.type === 'link' || node.type === 'image') page.links.push(node.url);
    if (node.type === 'html')
      page.links.push(...[...node.value.matchAll(/\b(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link));
    if (node.type === 'heading') page.anchors.add(slugger.slug(wordsOf(node)));
    if ('children' in node) node.children.forEach(visit);
  };
  visit(fromMarkdown(text));
  return page;
}

const notOurs = /(^|\/)(node_modules|build|test-results|playwright-report|\.[^/]+)(\/|$)/;
const pages = globSync('**/*.md', { exclude: (name) => notOurs.test(String(name)) })
  .filter((path) => !notOurs.test(path))
  .sort()
  .map((path) => readPage(path, readFileSync(path, 'utf8')));
const byPath = new Map(pages.map((page) => [page.path, page]));
const migrations = globSync('supabase/**/*.sql')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

function linkFaults({ path: from, links }: Page): string[] {
  return links.flatMap((link) => {
    if (/^(https?|mailto):/.test(link)) return [];
    // An address of the product, in the documents that it shows.
    if (link.startsWith('/')) return addressAt(link).path === unknownAddress.path ? [`no page ${link}`] : [];
    const [file = '', anchor] = link.split('#');
    const path = file === '' ? from : normalize(join(dirname(from), decodeURI(file)));
    if (path.startsWith('..') || !existsSync(path)) return [`no file ${link}`];
    return anchor === undefined || byPath.get(path)?.anchors.has(anchor) ? [] : [`no heading ${link}`];
  });
}

const folders = 'app|bench|catalogues|docs|emulators|functions|platform|public|racing|scripts|supabase|tests';
const ownPath = new RegExp(`(?<![\\w./@])(?:${folders})/[\\w./*{},$-]+`, 'g');
const madeByTheBuild = /^(app\/fonts|public\/api)\//;
const settings = new Set(
  globSync('{app,platform,functions,emulators,scripts,tests,bench,supabase,racing}/**/*.ts')
    .concat(globSync('{*.toml,*.ts,functions/*/wrangler.toml,.dev.vars.example}'))
    .flatMap((path) => readFileSync(path, 'utf8').match(/\b[A-Z]+(_[A-Z]+)+\b/g) ?? []),
);

/** The parts of a command that are not there: scripts of package.json, programs, our files, and variables. */
function codeFaults({ codes }: Page): string[] {
  return codes.flatMap((line) => {
    const [code = ''] = line.split(/\s#\s/);
    const scripts = [...code.matchAll(/\bnpm run (?:--silent |-s )?([\w:-]+)/g)].map(([, name = '']) => name);
    const [, program] = /^(?:\$ )?(?:[A-Z_]+=\S+ )*npx ([\w-]+)/.exec(code) ?? [];
    const variables = [...code.matchAll(/(?:^|\s)([A-Z]+(?:_[A-Z]+)+)=/g)].map(([, name = '']) => name);
    const paths = code.includes('<') ? [] : (code.match(ownPath) ?? []);
    return [
      ...scripts.filter((name) => !Object.hasOwn(packageJson.scripts, name)).map((one) => `no script ${one}`),
      ...(program && !existsSync(`node_modules/.bin/${program}`) ? [`no program ${program}`] : []),
      ...variables.filter((name) => !settings.has(name)).map((name) => `nothing reads ${name}`),
      ...paths
        .filter((path) => !madeByTheBuild.test(path) && globSync(path).length === 0)
        .map((path) => `no ${path}`),
      // An older Node fails; `npm run` and `npx` bring the project's.
      ...(/^(\$ )?node /.test(code) ? [`${code}: say npx node`] : []),
    ];
  });
}

const current = [...byPath].filter(([path]) => path !== 'CHANGELOG.md');
test.for(current)('%s names only what is there', ([, page]) => {
  expect([...linkFaults(page), ...codeFaults(page)]).toEqual([]);
});

test('the statements for the operator name only tables and functions of the migrations', () => {
  const blocks = pages.flatMap(({ path }) =>
    [...readFileSync(path, 'utf8').matchAll(/```sql\n(.*?)```/gs)].map(([, sql = '']) => sql),
  );
  const names = blocks.flatMap((sql) => sql.match(/\b(public|private)\.\w+/g) ?? []);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !migrations.includes(name))).toEqual([]);
});

test('a missing script, program, file, heading or variable is told', () => {
  // No source may hold it in one piece: it would then be there.
  const absent = ['NOTHING', 'AT', 'ALL'].join('_');
  const text =
    '[a](nothing.md) [b](README.md#nothing) [c](/nothing)\n\n`npm run nothing`, `npx nothing`, `racing/nothing.ts`, `node a.ts`\n\n```sh\nABSENT=1 npm start\n```'.replace(
      'ABSENT',
      absent,
    );
  const page = readPage('a.md', text);
  expect([...linkFaults(page), ...codeFaults(page)]).toEqual([
    'no file nothing.md',
    'no heading README.md#nothing',
    'no page /nothing',
    'no script nothing',
    'no program nothing',
    'no racing/nothing.ts',
    'node a.ts: say npx node',
    `nothing reads ${absent}`,
  ]);
});
