import { expect, test } from 'vitest';
import { blankAccSetup } from '#core/setup/acc/blank';
import { printAccSetup } from '#core/setup/acc/print';
import { shownEvent } from './assistant-event.server.ts';

function event(name: string, data: unknown) {
  return shownEvent({ id: '1', event: name, data: JSON.stringify(data) });
}

test('a baseline is described for the page', () => {
  const file = JSON.parse(printAccSetup(blankAccSetup('porsche_992_gt3_r'))) as unknown;
  const shown = event('baseline', {
    game: 'ACC',
    requestId: 'x',
    attempt: 1,
    setup_data: file,
    note: 'rules',
  });
  if (shown?.event !== 'baseline') throw new Error('no baseline');
  expect(shown.data.note).toBe('rules');
  expect(shown.data.described?.sections.map(({ title }) => title)).toContain('Aero Balance');
  expect(JSON.parse(shown.data.text)).toEqual(file);
});

test('a file that cannot be described is still a baseline', () => {
  expect(event('baseline', { game: 'LMU', setupText: '', note: '' })).toEqual({
    event: 'baseline',
    data: { described: null, text: '', note: '' },
  });
});

test('a change carries what is shown of it', () => {
  const change = {
    parameter: 'camber.front',
    label: 'Camber front',
    from: -3.5,
    to: -3.3,
    unit: '°',
    fromText: '-3.5°',
    toText: '-3.3°',
    why: 'More bite.',
    cost: 'Wear.',
  };
  expect(event('change', change)?.data).toEqual({
    parameter: 'camber.front',
    label: 'Camber front',
    from: '-3.5°',
    to: '-3.3°',
    why: 'More bite.',
    cost: 'Wear.',
  });
});

test('the end of a run is its number and why it is the baseline, and unknown events are left out', () => {
  expect(event('done', { id: 4, setup_data: {}, note: 'x' })).toEqual({
    event: 'done',
    data: { id: 4, reason: null },
  });
  const reason = { code: 'engineer_busy', message: 'Busy.', advice: 'Wait.', counted: false };
  expect(event('done', { id: 4, source: 'baseline', reason })?.data).toEqual({
    id: 4,
    reason: 'engineer_busy',
  });
  expect(event('stored', { id: 4 })).toEqual({ event: 'stored', data: { id: 4 } });
  expect(event('error', { error: 'A sentence.', code: 'run_failed', status: 500 })?.data).toEqual({
    error: 'A sentence.',
    code: 'run_failed',
  });
  expect(event('weather', {})).toBeNull();
});
