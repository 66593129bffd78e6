import * as z from 'zod';
import { storable } from '../../forms/storable.ts';
import { longestReport } from '../../setup/reports.ts';

const number = z.int().positive();
/** The last row of the page before; null for the first page. */
const after = number.nullable();
/** The page of each of the desk's three lists. */
export const deskPagesSchema = z.object({
  reports: after,
  done: after,
  findings: after,
});
export type DeskPages = z.infer<typeof deskPagesSchema>;

export const operatorActions = ['hide', 'restore', 'keep', 'block', 'unblock'] as const;
export type OperatorAction = (typeof operatorActions)[number];

const targets = ['setup', 'author', 'comment'] as const;
type Target = (typeof targets)[number];

/** Operator actions by kind of target. */
function targetsOf(action: OperatorAction): readonly Target[] {
  if (action === 'keep') return targets;
  return action === 'block' || action === 'unblock' ? ['author'] : ['setup', 'comment'];
}

/** An operator's action on exactly one target: a setup, an author or a comment. */
export const operatorActSchema = z
  .object({
    action: z.enum(operatorActions),
    setup: number.nullable(),
    author: number.nullable(),
    comment: number.nullable().default(null),
    reason: z.string().overwrite(storable).trim().min(1).max(longestReport),
  })
  .check(({ value, issues }) => {
    const given = targets.filter((target) => value[target] !== null);
    const [target] = given;
    if (given.length === 1 && target && targetsOf(value.action).includes(target)) return;
    const message = 'Name the setup, the author or the comment that it is done to.';
    issues.push({ code: 'custom', path: ['setup'], message, input: value });
  });
export type OperatorAct = z.infer<typeof operatorActSchema>;
