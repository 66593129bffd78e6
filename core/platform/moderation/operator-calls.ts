import { z } from 'zod';
import { storable } from '../storable.ts';
import { longestReport } from './reports.ts';

const number = z.int().positive();
/** The last row of the page before; null for the first page. */
const after = number.nullable();
const garage = z.object({
  game: z.string().max(20),
  car: z.string().max(100),
  version: z.string().max(40),
});

/** The page of each of the desk's four lists, and the garage it opens. */
export const deskPagesSchema = z.object({
  reports: after,
  done: after,
  findings: after,
  garages: garage.nullable(),
  garage: garage.nullish(),
});
export type DeskPages = z.infer<typeof deskPagesSchema>;

const garageActions = ['accept', 'drop'] as const;
export const operatorActions = ['hide', 'restore', 'keep', 'block', 'unblock', ...garageActions] as const;
export type OperatorAction = (typeof operatorActions)[number];

/** True for actions on a car's garage facts. */
export const isOfGarage = (action: OperatorAction): action is (typeof garageActions)[number] =>
  garageActions.some((one) => one === action);

type Target = 'setup' | 'author' | 'garage';

/** Operator actions by kind of target. */
function targetsOf(action: OperatorAction): readonly Target[] {
  if (isOfGarage(action)) return ['garage'];
  if (action === 'keep') return ['setup', 'author'];
  return action === 'block' || action === 'unblock' ? ['author'] : ['setup'];
}

/** Facts of a garage that are ruled on at once: all that a page shows. */
export const mostFactsRuledOn = 1_000;

/** An operator's action on exactly one target: a setup, an author, or facts of a garage. */
export const operatorActSchema = z
  .object({
    action: z.enum(operatorActions),
    setup: number.nullable(),
    author: number.nullable(),
    garage: garage.nullable(),
    /** The numbers of the garage's facts. */
    facts: z.array(number).max(mostFactsRuledOn).optional(),
    reason: z.string().overwrite(storable).trim().min(1).max(longestReport),
  })
  .check(({ value, issues }) => {
    const given = (['setup', 'author', 'garage'] as const).filter((target) => value[target] !== null);
    const [target] = given;
    if (target === 'garage' && !value.facts?.length)
      issues.push({ code: 'custom', path: ['facts'], message: 'Tick the facts you mean.', input: value });
    if (given.length === 1 && target && targetsOf(value.action).includes(target)) return;
    const message = 'Name the setup, the author or the garage that it is done to.';
    issues.push({ code: 'custom', path: ['setup'], message, input: value });
  });
export type OperatorAct = z.infer<typeof operatorActSchema>;
