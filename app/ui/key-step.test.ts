import { expect, test } from 'vitest';
import { keyStep } from './key-step.ts';

const closed = { open: false, active: 0, count: 30 };
const open = (active: number, count = 30) => ({ open: true, active, count });

test.each<[rule: string, keys: string, list: typeof closed, step: ReturnType<typeof keyStep>]>([
  ['the arrows open a closed list', 'ArrowDown ArrowUp', closed, 'open'],
  ['every other key belongs to the text', 'Enter Escape Home a', closed, null],
  ['the arrow down goes on', 'ArrowDown', open(3), 4],
  ['the arrow down stops at the end', 'ArrowDown', open(29), 29],
  ['the arrow up stops at the beginning', 'ArrowUp', open(0), 0],
  ['a page down is five entries', 'PageDown', open(3), 8],
  ['a page up stops at the beginning', 'PageUp', open(3), 0],
  ['Home goes to the first', 'Home', open(12), 0],
  ['End goes to the last', 'End', open(12), 29],
  ['Enter chooses', 'Enter', open(3), 'choose'],
  ['Escape and Alt with the arrow up close', 'Escape Alt+ArrowUp', open(3), 'close'],
  ['with Shift the keys select text', 'Shift+Home Shift+End', open(12), null],
  ['a list that nothing matches has no place to go to but its first', 'ArrowDown', open(0, 0), 0],
])('%s', (_, keys, list, step) => {
  for (const pressed of keys.split(' ')) {
    const key = pressed.replace(/.*\+/, '');
    const event = { key, altKey: pressed.startsWith('Alt'), shiftKey: pressed.startsWith('Shift') };
    expect(keyStep(event, list), pressed).toBe(step);
  }
});
