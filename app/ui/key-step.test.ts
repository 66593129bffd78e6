import { expect, test } from 'vitest';
import { keyStep } from './key-step.ts';

const press = (key: string, modifiers: { altKey?: boolean; shiftKey?: boolean } = {}) => ({
  key,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});
const closed = { open: false, active: 0, count: 30 };
const open = (active: number, count = 30) => ({ open: true, active, count });

test('the arrows open a closed list, and every other key belongs to the text', () => {
  expect(keyStep(press('ArrowDown'), closed)).toBe('open');
  expect(keyStep(press('ArrowUp'), closed)).toBe('open');
  for (const key of ['Enter', 'Escape', 'Home', 'a']) expect(keyStep(press(key), closed)).toBe(null);
});

test('arrows, page keys, Home and End go through an open list and stop at its ends', () => {
  expect(keyStep(press('ArrowDown'), open(3))).toBe(4);
  expect(keyStep(press('ArrowDown'), open(29))).toBe(29);
  expect(keyStep(press('ArrowUp'), open(0))).toBe(0);
  expect(keyStep(press('PageDown'), open(3))).toBe(8);
  expect(keyStep(press('PageUp'), open(3))).toBe(0);
  expect(keyStep(press('Home'), open(12))).toBe(0);
  expect(keyStep(press('End'), open(12))).toBe(29);
});

test('Enter chooses, Escape and Alt with the arrow up close', () => {
  expect(keyStep(press('Enter'), open(3))).toBe('choose');
  expect(keyStep(press('Escape'), open(3))).toBe('close');
  expect(keyStep(press('ArrowUp', { altKey: true }), open(3))).toBe('close');
});

test('with Shift the keys select text', () => {
  expect(keyStep(press('Home', { shiftKey: true }), open(12))).toBe(null);
  expect(keyStep(press('End', { shiftKey: true }), open(12))).toBe(null);
});

test('a list that nothing matches has no place to go to but its first', () => {
  expect(keyStep(press('ArrowDown'), open(0, 0))).toBe(0);
});
