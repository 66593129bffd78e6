import { randomUUID } from 'node:crypto';
import { type Driver, tokenOf } from './drivers.ts';
import { askDatabase } from './stand-ins.ts';

/** Opens a test card on a driver's iRacing setup as it was saved, answered where an answer is given; gives its id. */
export async function giveCard(driver: Driver, setup: number, answer?: 'better' | 'same' | 'worse') {
  const token = await tokenOf(driver);
  const change = { label: 'Front ARB', from: '3', to: '2', why: 'Less push.', watch: 'less push' };
  const [opened] = await askDatabase<{ card: number }[]>('rpc/open_test_card', token, {
    setup,
    at_revision: 1,
    changes: [{ parameter: 'arbFront', ...change }],
    rules: ['R009'],
    after_data: 'wing 6',
    request_id: randomUUID(),
  });
  const card = opened?.card ?? 0;
  if (answer) await askDatabase('rpc/answer_test_card', token, { card, answer, note: 'Calmer.' });
  return card;
}
