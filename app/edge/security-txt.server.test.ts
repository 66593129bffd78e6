import { expect, test } from 'vitest';
import { securityTxt } from './security-txt.server.ts';

const env = {
  APP_ORIGIN: 'https://scrutineer.example',
  SECURITY_CONTACT: 'mailto:security@scrutineer.example',
};
const now = new Date('2026-11-20T12:34:56Z');

test('security.txt names the operator’s contact and runs out within a year (RFC 9116)', () => {
  expect(securityTxt(env, now).split('\n')).toEqual([
    'Contact: mailto:security@scrutineer.example',
    'Expires: 2027-05-19T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://scrutineer.example/.well-known/security.txt',
    '',
  ]);
});

test('the contact is the product’s support page unless the operator gives one', () => {
  for (const SECURITY_CONTACT of ['', undefined]) {
    expect(securityTxt({ ...env, SECURITY_CONTACT }, now)).toMatch(/^Contact: https:\/\/\S+\n/);
  }
});
