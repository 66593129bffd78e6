import type { OperatorAct } from '#racing/engineer/run/operator-calls';

/** Every list of the operator's desk from its beginning. */
export const firstPages = { reports: null, done: null, findings: null };

/** An operator acts on what the case names and nothing else. */
export const operatorAct = (about: Partial<OperatorAct> & Pick<OperatorAct, 'action'>): OperatorAct => ({
  ...{ setup: null, author: null, comment: null, reason: 'Because.' },
  ...about,
});
