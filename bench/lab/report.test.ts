import { expect, test } from 'vitest';
import { interactionsTable, loadsTable, medianOf } from './report.ts';

test('a visit that saw nothing leaves the median to the others', () => {
  expect(medianOf([{ lcp: 900 }, {}, { lcp: 700 }, { lcp: 800 }], 'lcp')).toBe(800);
  expect(medianOf([{}], 'inp')).toBeNaN();
});

test('a page is judged by its median, and what nobody saw is no goal met', () => {
  const [fast, slow, unseen] = loadsTable([
    {
      name: '/',
      visits: [
        { lcp: 1_800, cls: 0.02, lcpElement: 'h1' },
        { lcp: 9_000, cls: 0, lcpElement: 'p' },
        { lcp: 1_000, cls: 0.5 },
      ],
    },
    { name: '/setups', visits: [{ lcp: 1_801, cls: 0.021 }] },
    { name: '/nothing', visits: [{}] },
  ]).rows;
  expect(fast).toEqual(['/', '1800.00', '9000.00', 'met', '0.020', 'met', 'p']);
  expect(slow?.[3]).toBe('missed');
  expect(slow?.[5]).toBe('missed');
  expect(unseen?.[3]).toBe('missed');
});

test('an interaction shows the parts of its time', () => {
  const { rows } = interactionsTable([
    { name: 'like', visits: [{ inp: 104, inpParts: [2, 50, 52], inpElement: 'button' }] },
  ]);
  expect(rows).toEqual([['like', '104.00', '104.00', '2.00', '50.00', '52.00', 'missed', 'button']]);
});
