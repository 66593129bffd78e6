import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { demoSetups } from '#racing/setup/demo-setups';
import { describeSetup } from '#racing/engineer/baseline/describe-setup';
import { RigPages } from './rig-pages.tsx';

test('ticks have no autocomplete, which is for what is typed', () => {
  const [demo] = demoSetups;
  const described = demo && describeSetup(demo.game, demo.setup_data);
  if (!described) throw new Error('no demo setup');
  const markup = renderToStaticMarkup(<RigPages described={described} onlyChanged={false} />);
  const boxes = markup.match(/<input type="checkbox"[^>]*>/g) ?? [];
  expect(boxes.length).toBeGreaterThan(40);
  expect(boxes.filter((box) => /autocomplete/i.test(box))).toEqual([]);
});
