import { expect, test } from 'vitest';
import { lastTyres } from './last-tyres.ts';

test('a garage’s last readings are psi and °C, from the outer edge on the left and the inner on the right', () => {
  const { LF, RF, LR, RR } = lastTyres({
    'Tires/LeftFront/LastHotPressure': '165,5 kPa',
    'Tires/LeftFront/LastTempsOMI': '80C, 85C, 90C',
    'TiresAero/RightFrontTire/LastHotPressure': '24.0 psi',
    'TiresAero/RightFrontTire/LastTempsIMO': '194F, 185F, 176F',
    'Tires/LeftRear/LastHotPressure': 'none',
    'Tires/LeftRear/LastTempsOMI': '80C, 85C',
  });
  expect(LF.hot).toBeCloseTo(24, 1);
  expect(LF.tread).toEqual({ inner: 90, middle: 85, outer: 80 });
  expect(RF).toEqual({ hot: 24, tread: { inner: 90, middle: 85, outer: 80 } });
  expect([LR, RR]).toEqual([
    { hot: null, tread: null },
    { hot: null, tread: null },
  ]);
});
