import { expect, test } from 'vitest';
import { isLapVideo, lapInWords, workedInWords } from './proof.ts';

test('drivers’ answers show from three on', () => {
  expect(workedInWords({})).toBe('');
  expect(workedInWords({ worked: 2, tried: 2 })).toBe('');
  expect(workedInWords({ worked: 0, tried: 3 })).toBe('Worked for 0 of 3 drivers');
  expect(workedInWords({ worked: 7, tried: 9 })).toBe('Worked for 7 of 9 drivers');
});

test('a lap is shown with how it was set', () => {
  expect(lapInWords({})).toBe('');
  expect(lapInWords({ lap_ms: 107_312 })).toBe('Best lap 1:47.312, as its driver says');
  expect(lapInWords({ lap_ms: 107_312, lap_from: 'test card' })).toBe('Best lap 1:47.312 in a test card');
  expect(lapInWords({ lap_ms: 107_312, lap_video: 'https://youtu.be/abc' })).toBe('Best lap 1:47.312');
});

test.each([
  'https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://m.twitch.tv/videos/1',
  'https://clips.twitch.tv/abc',
  'https://streamable.com/abc',
  'https://vimeo.com/1',
])('%s may show a lap', (link) => expect(isLapVideo(link)).toBe(true));

test.each([
  '',
  'http://youtu.be/abc',
  'https://youtu.be/',
  'https://youtu.be.evil.example/abc',
  'https://evil.example/youtu.be/abc',
  'https://youtu.be@evil.example/abc',
  'https://driver:secret@youtu.be/abc',
  'https://youtu.be:8443/abc',
  'https://youtu.be/a bc',
  'https://youtu.be/"><script>',
  'javascript:alert(1)//https://youtu.be/abc',
  `https://youtu.be/${'a'.repeat(300)}`,
])('%s may not', (link) => expect(isLapVideo(link)).toBe(false));
