import { type Call, type Expected, form, page } from './call.ts';

/** While Clerk does not say who is an operator, nobody is. */
const nobody: Expected = { status: 404 };
const says = /The database isn’t answering/;

/** The calls that operators make. */
export const operatorCalls: Call[] = [
  ...page('steward', 'operator', '/operator', {
    without: { database: { status: 503, says }, 'Clerk, server side': nobody },
  }),
  ...(['page', 'script'] as const).flatMap((by, place) =>
    form('steward', 'hide a setup', '/operator', {
      form: ({ hideable, tag }) => ({
        action: 'hide',
        setup: String(hideable[place]),
        reason: `Seen in the game at ${tag}.`,
      }),
      isOnce: true,
      without: { database: { status: 503, says, returnsForm: true }, 'Clerk, server side': nobody },
      keeps: ({ tag }) => [`Seen in the game at ${tag}.`],
      // Whether the account is open, which both Workers ask, and the act itself.
      limits: { database: 12_000 },
    }).filter((call) => call.by === by),
  ),
];
