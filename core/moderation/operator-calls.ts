import { z } from 'zod';
import { longestReport } from './reports.ts';

const number = z.int().positive();
/** The last row of the page before; null for the first page. */
const after = number.nullable();
const garage = z.object({
  game: z.string().max(20),
  car: z.string().max(100),
  version: z.string().max(40),
});

/** Which pages of its four lists the desk shows. */
export const deskPagesSchema = z.object({
  reports: after,
  done: after,
  findings: after,
  garages: garage.nullable(),
});
export type DeskPages = z.infer<typeof deskPagesSchema>;

const garageActions = ['accept', 'drop'] as const;
export const operatorActions = ['hide', 'restore', 'keep', 'block', 'unblock', ...garageActions] as const;
export type OperatorAction = (typeof operatorActions)[number];

/** Whether it is done with what one driver alone told of a garage. */
export const isOfGarage = (action: OperatorAction): action is (typeof garageActions)[number] =>
  garageActions.some((one) => one === action);

/** What an operator does: to a setup, an author, or what one driver alone told of a garage; one of the three is given. */
export const operatorActSchema = z.object({
  action: z.enum(operatorActions),
  setup: number.nullable(),
  author: number.nullable(),
  garage: garage.nullable(),
  reason: z.string().trim().min(1).max(longestReport),
});
export type OperatorAct = z.infer<typeof operatorActSchema>;
