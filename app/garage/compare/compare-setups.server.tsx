import type { AppLoadContext } from '@remix-run/cloudflare';
import { renderToStaticMarkup } from 'react-dom/server';
import { asEngineerGame } from '#racing/setup/catalogue';
import { effectOfChange } from '#racing/engineer/answer/effect-of-change';
import type { Game } from '#racing/setup/catalogue';
import { type ComparedSetups, compareSetups } from '#racing/setup/compare';
import type { Units } from '#racing/setup/chosen-units';
import type { DescribedSetup } from '#racing/setup/describe';
import { describeFile } from '#racing/engineer/baseline/describe-setup';
import { inUnits } from '#racing/setup/in-units';
import { type Merge, mergeSetups } from '#racing/setup/merge';
import { SetupPictures } from '../../ui/picture/setup-pictures.tsx';
import { compareCandidates } from './compare-candidates.server.ts';
import { type ComparedSide, givenSides, isSide, readSide, type SideProblem } from './compare-sides.server.ts';
import { type Selection, CompareTable, differencesInWords, type TableGroup } from './compare-table.tsx';
import { longestSearch } from '../../setups/list/longest-search.ts';
import { setupChoices } from '../../setups/list/setup-choices.server.ts';

/** The settings a merge takes from the second setup, by form field; null before a merge was asked for. */
function chosenIn(fields: URLSearchParams | FormData): (Selection & { isRequested: boolean }) | null {
  const all = (name: string) =>
    new Set(
      fields
        .getAll(name)
        .filter((value) => typeof value === 'string')
        .slice(0, 300)
        // A row of an axle names both wheels.
        .flatMap((value) => value.split(' ').slice(0, 4)),
    );
  const choice = { groups: all('take'), parameters: all('row') };
  return { ...choice, isRequested: fields.has('merge') || fields.get('intent') === 'save' };
}

/** The sides of a comparison as they were asked for, read. */
async function readSides(context: AppLoadContext, fields: URLSearchParams | FormData) {
  const sides = await Promise.all(givenSides(fields).map((side) => readSide(context, side)));
  return {
    sides: sides.filter(isSide),
    problems: sides.filter((side): side is SideProblem => !isSide(side)),
  };
}

/** A requested merge, carried in the form until its setups can be read. */
function carriedIn(fields: URLSearchParams | FormData): [name: string, value: string][] {
  const hiddenFields = [...fields].flatMap(([name, value]): [string, string][] =>
    /^(take|row|title|track|request_id)$/.test(name) && typeof value === 'string' ? [[name, value]] : [],
  );
  return [['merge', 'preview'], ...hiddenFields];
}

/** Everything that the page shows of a comparison. */
export async function compareView(context: AppLoadContext, fields: URLSearchParams | FormData) {
  const { sides, problems } = await readSides(context, fields);
  const comparison =
    sides.length >= 2 && problems.length === 0 ? compareSetups(sides.map(({ file }) => file)) : null;
  const choice = chosenIn(fields);
  const [a, b] = sides;
  const canMerge = a !== undefined && b !== undefined && sides.length === 2;
  return {
    sides: sides.map(shownSide),
    problems: problems.map(({ letter, ref, problem }) => ({ letter, ref, problem })),
    status: problems[0]?.status ?? 200,
    refused: comparison?.ok === false ? comparison.reason : null,
    result:
      comparison?.ok && a && b ? resultOf(comparison, sides, canMerge ? choice : null, context.units) : null,
    preview:
      comparison?.ok && canMerge && choice?.isRequested
        ? previewOf([a, b], choice, fields, context.units)
        : null,
    carried: problems.length > 0 && choice?.isRequested ? carriedIn(fields) : [],
    picker: !b && problems.length === 0 && !a?.held ? await pickerOf(context, a ?? null, fields) : null,
    signedIn: context.driver.state === 'signed-in',
  };
}

/** Setups to choose from, while one or both are still to be chosen. */
async function pickerOf(
  context: AppLoadContext,
  first: ComparedSide | null,
  fields: URLSearchParams | FormData,
) {
  const search = fields.get('q');
  const q = typeof search === 'string' ? search.trim().slice(0, longestSearch) : '';
  return { q, lists: await compareCandidates(context, first, q) };
}

export type CompareView = Awaited<ReturnType<typeof compareView>>;

const shownSide = ({ letter, ref, held: storedText, name, detail, href }: ComparedSide) => ({
  letter,
  ref,
  held: storedText,
  name,
  detail,
  href,
});

function resultOf(
  comparison: ComparedSetups,
  sides: readonly ComparedSide[],
  choice: Selection | null,
  units: Units,
) {
  const game = sides[0]?.game ?? 'ACC';
  const groups = inUnits(withEffects(comparison, game, sides.length), units);
  const isDifferent = groups.some(({ rows }) => rows.some(({ differs }) => differs));
  return {
    summary: differencesInWords(comparison),
    isMergeable: choice !== null && isDifferent,
    pictures: pictureMarkup(comparison, sides, units),
    table: renderToStaticMarkup(
      <CompareTable
        groups={groups}
        game={game}
        columns={sides.map(({ letter, version }) => letter.toUpperCase() + (version ? ` v${version}` : ''))}
        choice={isDifferent ? choice : null}
      />,
    ),
  };
}

/** Each difference of two with its line of the rulebook, once for neighbours that share it. */
function withEffects({ groups }: ComparedSetups, game: Game, count: number): TableGroup[] {
  const engineerGame = game === 'rFactor2' ? 'LMU' : asEngineerGame(game);
  return groups.map(({ id, title, rows }) => {
    let before = '';
    return {
      id,
      title,
      rows: rows.map((row) => {
        const size = count === 2 ? row.values[1]?.size : null;
        const effect =
          size && engineerGame ? effectOfChange(engineerGame, { parameter: row.parameter, ...size }) : '';
        const isRepeated = effect === before;
        if (row.differs) before = effect;
        return { ...row, effect: isRepeated ? '' : effect };
      }),
    };
  });
}

/** The second setup drawn over the first: what differs is drawn as a change is. */
function pictureMarkup({ groups }: ComparedSetups, [a, b]: readonly ComparedSide[], units: Units): string {
  if (!a || !b) return '';
  const rowByParameter = new Map(
    groups.flatMap(({ rows }) => rows.map((row) => [row.parameter, row] as const)),
  );
  const { sections, ...rest } = describeFile(b.file);
  const description: DescribedSetup = {
    ...rest,
    sections: sections.map((section) => ({
      ...section,
      rows: section.rows.flatMap((row) => {
        const [from, to] = rowByParameter.get(row.parameter)?.values ?? [];
        if (!from || !to) return [];
        return [from.text === to.text ? row : { ...row, change: { from: from.text, to: to.text } }];
      }),
    })),
  };
  return renderToStaticMarkup(<SetupPictures described={inUnits(description, units)} />);
}

function previewOf(
  [a, b]: [ComparedSide, ComparedSide],
  choice: Selection,
  fields: URLSearchParams | FormData,
  units: Units,
) {
  const textField = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : null;
  };
  const merge = mergeSetups(a.file, b.file, choice);
  if (!merge.ok) return { problem: merge.reason };
  const { changed: changeCount, moved: movedValues, left: leftValues } = merge;
  return {
    problem: null,
    changed: changeCount,
    ...inUnits({ moved: movedValues, left: leftValues }, units),
    take: [...choice.groups],
    row: [...choice.parameters],
    title: textField('title') ?? `${a.name} + ${b.name}`.slice(0, 120),
    tracks: a.track === '' ? setupChoices(a.game).tracks : null,
    track: textField('track') ?? b.track,
    // The same for every try to save it, so that it is saved once.
    requestId: textField('request_id') ?? crypto.randomUUID(),
  };
}

/** The merge that a form asks for, with both its sides; a problem where they are not two that can be read. */
export async function mergeOf(
  context: AppLoadContext,
  form: FormData,
): Promise<{ a: ComparedSide; b: ComparedSide; merge: Merge } | Pick<SideProblem, 'problem' | 'status'>> {
  const { sides, problems } = await readSides(context, form);
  const [a, b] = sides;
  const choice = chosenIn(form);
  const [problem = { problem: 'Choose two setups we can read.', status: 422 as const }] = problems;
  if (!a || !b || !choice || sides.length !== 2 || problems.length > 0) return problem;
  return { a, b, merge: mergeSetups(a.file, b.file, choice) };
}
