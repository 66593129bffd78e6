import { expect, test } from 'vitest';
import { askedFrame } from './oembed.server.tsx';

const origin = 'https://scrutineer.example';
const frame = (parameters: Record<string, string>) =>
  askedFrame(new URLSearchParams({ url: `${origin}/setup-viewer/7`, ...parameters }), origin);

test.each([1, 120, 200, 279, 280, 400, 719, 720, 960, 5000, 20_000])(
  'a frame is at most as wide and as high as is asked for: %s',
  (most) => {
    expect(frame({ maxwidth: String(most) }).width).toBe(Math.min(960, most));
    const both = frame({ maxwidth: String(most), maxheight: String(most) });
    expect(both.height).toBeLessThanOrEqual(most);
  },
);

test('half a pixel is not given, and what is no length is as if it were not there', () => {
  expect(frame({ maxwidth: '300.5', maxheight: '99.9' })).toMatchObject({ width: 300, height: 99 });
  for (const maxwidth of ['', '0', '-5', 'wide', 'NaN']) expect(frame({ maxwidth }).width).toBe(960);
});
