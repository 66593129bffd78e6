import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Chart, rowsOfNames } from './chart.tsx';

test('names along an axis never touch in a row, and one that fits in none is left out', () => {
  const centres = [0.1, 0.12, 0.14, 0.16, 0.3, 0.98];
  expect(rowsOfNames(centres, 0.08, 3)).toEqual([0, 1, 2, null, 0, 0]);
});

test('a chart is whole without a script: its values drawn, the fastest above, named, and in figures', () => {
  const markup = renderToStaticMarkup(
    <Chart
      label="Laps by version."
      xs={[0, 1, 2]}
      axis={{ name: 'Stint', unit: '', ticks: null, show: String }}
      places={[{ name: 'v1', short: 'v1', from: 0, to: 1 }]}
      panels={[
        {
          name: 'Lap',
          unit: 's',
          show: String,
          as: 'dots',
          isTurned: true,
          series: [{ name: 'Best', tone: 'second', values: [102, null, 100] }],
        },
      ]}
      table={<table />}
    />,
  );
  const heights = [...markup.matchAll(/<circle[^>]* cy="([\d.]+)"/g)].map(([, cy]) => Number(cy));
  expect(heights).toHaveLength(2);
  expect(heights[1]).toBeLessThan(heights[0] ?? 0);
  expect(markup).toContain('aria-label="Laps by version."');
  expect(markup).toMatch(/>v1<\/text>/);
  expect(markup).toContain('<table>');
  expect(markup).not.toContain('type="range"');
});
