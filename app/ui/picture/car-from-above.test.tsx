import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { describeSetup } from '#racing/engineer/baseline/describe-setup';
import { demoSetups } from '#racing/setup/demo-setups';
import { carFromAbove } from '#racing/drawing/car-from-above';
import { CarFromAbove } from './car-from-above.tsx';

test('the values at each corner say which wheel they are of', () => {
  for (const { game, setup_data } of demoSetups) {
    const described = describeSetup(game, setup_data);
    const corners = described && carFromAbove(described);
    if (!corners) continue;
    const markup = renderToStaticMarkup(<CarFromAbove corners={corners} hasTextBelow />);
    const words = markup
      .split('class="corner ')
      .slice(1)
      .map((corner) => corner.replace(/^.*?>|<[^>]+>/g, ' '));
    expect(words.map((text) => text.trim().split(/\s+/)[0])).toEqual(['LF', 'RF', 'LR', 'RR']);
  }
});
