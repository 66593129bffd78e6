import { expect, test } from 'vitest';
import { payloads } from '../../tests/support/hostile-markup.ts';
import { drawAvatarMenu, initialOf } from './avatar-menu.server.ts';

test.each([
  ['Dana', 'x@example.com', 'D'],
  [' élodie', '', 'É'],
  ['', 'petra@example.com', 'P'],
  ['  ', ' ', 'U'],
  ['😀 Joy', '', '😀'],
])('the avatar of %j, %j shows %s', (firstName, email, initial) => {
  expect(initialOf({ firstName, email })).toBe(initial);
});

test('the menu says who drives, and how much is new', () => {
  const names = { id: 'user_1', initial: 'D', firstName: 'Dana', lastName: 'Lap', email: 'd@example.com' };
  const menu = drawAvatarMenu({ ...names, unseenNews: 2 });
  for (const text of ['>Dana Lap<', '>d@example.com<', '"Account menu: D 2 new"', ' data-driver="user_1"'])
    expect(menu).toContain(text);
  expect(drawAvatarMenu({ ...names, unseenNews: 0 })).toContain('"Account menu"');
});

const everywhere = (text: string) =>
  drawAvatarMenu({
    id: text,
    initial: text,
    firstName: text,
    lastName: text,
    email: text,
    unseenNews: 1,
  });

test('nothing in the menu comes alive, whatever a driver is called', () => {
  const marks = (markup: string) => markup.replace(/[^<>"']/g, '');
  for (const payload of payloads) expect(marks(everywhere(payload)), payload).toBe(marks(everywhere('x')));
});
