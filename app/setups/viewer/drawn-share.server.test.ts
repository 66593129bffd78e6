import { expect, test } from 'vitest';
import { drawShare, lineOf } from './drawn-share.server.tsx';

const setup = {
  title: 'Ferrari 296 GT3 - Spa',
  car: 'Ferrari 296 GT3',
  track: 'Spa',
  madeFor: 'Race · 60 min · dry',
  canonical: 'https://setups.racing/setup-viewer/12',
};

test('the line to pass on says car, track, conditions and address', () => {
  expect(lineOf(setup)).toBe(
    'Ferrari 296 GT3 at Spa · Race · 60 min · dry: https://setups.racing/setup-viewer/12',
  );
  expect(lineOf({ ...setup, madeFor: '' })).toBe(
    'Ferrari 296 GT3 at Spa: https://setups.racing/setup-viewer/12',
  );
});

test('the embed code is text in its field, not a frame of the page', () => {
  const markup = drawShare({ ...setup, title: '"><script>' });
  expect(markup).toContain('&lt;iframe src=&quot;https://setups.racing/setup-viewer/12/embed&quot;');
  expect(markup).not.toMatch(/<iframe|<script/);
});
