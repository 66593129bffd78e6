import * as z from 'zod';
import { curesFor } from '#racing/engineer/baseline/symptom-reference';
import { engineerGames } from '#racing/setup/catalogue';
import { settingAddress, settingSlug } from '#racing/setup/setting-address';
import { settingsNamed } from '#racing/hearing/hear';
import { nameField, theOne } from '../places.ts';
import { type Caller, defineTool, ToolProblem } from '../tool.ts';

type Game = (typeof engineerGames)[number];

/** The page of a setting by its slug, its label or what drivers call it. @throws ToolProblem */
async function slugOf(game: Game, name: string, { reference }: Caller): Promise<string> {
  const words = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const index = (await reference.settings()).find((one) => one.game === game);
  const settings = index?.sections.flatMap((section) => section.settings) ?? [];
  const isCalled = ({ slug, label }: { slug: string; label: string }) =>
    slug.replaceAll('-', ' ') === words || label.toLowerCase() === words;
  const slugs = settingsNamed(name).map((parameter) => settingSlug(game, parameter));
  const slug = settings.find(isCalled)?.slug ?? slugs.find((one) => one !== undefined);
  if (slug) return slug;
  const knownSlugs = settings.map((one) => one.slug).join(', ');
  throw new ToolProblem(`No setting of ${game} has that name. Use one of: ${knownSlugs}`);
}

const most = 8;

export const explainSetting = defineTool({
  name: 'explain_setting',
  title: 'Explain a setting, or cure a symptom',
  description:
    'What a setting does, its direction, its side effects and a car’s range; or, for a symptom in the driver’s words, which changes to try and in which order. Give parameter or symptom.',
  scopesFor: () => [],
  input: z.object({
    game: z.enum(engineerGames),
    parameter: z.string().trim().min(1).max(60).optional().describe('rear wing, camber, tc'),
    symptom: z.string().trim().min(1).max(300).optional().describe('pushes on exit of slow corners'),
    car: nameField('car').optional().describe('Adds this car’s range'),
  }),
  output: z.object({
    setting: z
      .object({
        label: z.string(),
        what: z.string(),
        directions: z.array(
          z.object({
            word: z.string(),
            does: z.string(),
            costs: z.array(z.string()),
            cures: z.array(z.string()),
          }),
        ),
        range: z.array(
          z.object({
            axle: z.string().nullable(),
            range: z.string().nullable(),
            players: z.string().nullable(),
          }),
        ),
        url: z.url(),
      })
      .nullable(),
    try_in_order: z.array(
      z.object({
        parameter: z.string(),
        direction: z.enum(['increase', 'decrease', 'match', 'set']),
        why: z.string(),
        check_first: z.string().nullable(),
        url: z.url().nullable(),
      }),
    ),
  }),
  async run({ game, parameter, symptom, car }, caller) {
    const address = (slug: string) => `${caller.appOrigin}${settingAddress(game, slug)}`;
    const cures = symptom ? curesFor(game, symptom) : [];
    if (!parameter && cures.length === 0)
      throw new ToolProblem(
        symptom
          ? 'Nothing in that sounds like a complaint about the car. Say what it does and where: “understeer on entry”.'
          : 'Give parameter or symptom.',
      );
    const slug = parameter ? await slugOf(game, parameter, caller) : null;
    const page = slug ? await caller.reference.setting(game.toLowerCase(), slug) : null;
    const name = car && theOne('cars', game, car).name;
    const ranges = page?.classes.flatMap(({ cars }) => cars).find((one) => one.car === name)?.values ?? [];
    return {
      setting: page && {
        label: page.label,
        what: page.what,
        directions: page.sides.map(({ word, does, costs, cures }) => ({
          ...{ word, does, costs: costs.map(({ text }) => text) },
          cures: cures.slice(0, most).map(({ complaint, why }) => `${complaint}: ${why}`),
        })),
        range: ranges.map(({ axle, range, players }) => ({ axle, range, players })),
        url: address(page.slug),
      },
      try_in_order: cures.slice(0, most).map(({ slug, check, ...cure }) => ({
        ...cure,
        check_first: check,
        url: slug && address(slug),
      })),
    };
  },
});
