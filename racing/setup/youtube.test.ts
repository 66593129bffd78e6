import { expect, test } from 'vitest';
import { isYoutubeUrl, youtubeEmbedId, youtubePlayerUrl } from './youtube.ts';

const id = 'dQw4w9WgXcQ';

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `http://youtube.com/watch?feature=shared&v=${id}&t=42s`,
  `https://m.youtube.com/watch?v=${id}#t=1`,
  `https://youtu.be/${id}`,
  `https://youtu.be/${id}?si=abcdefghijklmnop`,
  `https://www.youtube.com/embed/${id}?start=3`,
  `https://www.youtube-nocookie.com/embed/${id}`,
  `https://www.youtube.com/v/${id}`,
  `https://www.youtube.com/shorts/${id}`,
  `https://www.youtube.com/live/${id}?feature=share`,
])('a YouTube link is taken and its video found: %s', (link) => {
  expect(isYoutubeUrl(link)).toBe(true);
  expect(youtubeEmbedId(link)).toBe(id);
});

test.each(['\0', '\ud800', '\u202e', '\u001b'])('a link with an invisible sign is none: %j', (sign) => {
  expect(isYoutubeUrl(`https://youtu.be/${id}${sign}`)).toBe(false);
});

test('a text of no known form is its own id', () => {
  expect(youtubeEmbedId(' https://www.youtube.com/@driver ')).toBe('https://www.youtube.com/@driver');
  expect(youtubeEmbedId(id)).toBe(id);
});

test('an id of another length is not taken for one', () => {
  const link = `https://youtu.be/${id}X`;
  expect(youtubeEmbedId(link)).toBe(link);
});

test.each([
  '',
  'youtube.com/watch?v=dQw4w9WgXcQ',
  'ftp://youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com',
  'https://youtube.com/',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/?https://youtube.com/watch',
  'https://youtube.com@evil.example/watch',
  'javascript:alert(1)//https://youtube.com/watch',
  'https://youtu.be/dQw4w9WgXcQ"onload="x',
  `https://youtu.be/${'x'.repeat(300)}`,
])('an address that is no link to YouTube is refused: %s', (text) => {
  expect(isYoutubeUrl(text)).toBe(false);
});

test('the player is always the privacy-enhanced one', () => {
  expect(youtubePlayerUrl(`https://youtu.be/${id}`)).toBe(
    `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  );
  expect(new URL(youtubePlayerUrl('https://youtube.com/../../x?y')).host).toBe('www.youtube-nocookie.com');
});
