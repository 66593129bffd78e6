import { expect, test } from 'vitest';
import { atEachWheel, row, setupOf } from './fixtures/described.ts';
import { aeroBrief, aeroInWords, bodyPose, rakeInWords, rakePicture } from './rake.ts';

const heights = (front: string, rear: string) => [
  row('rideHeight.front', front),
  row('rideHeight.rear', rear),
];

test('rake is the rear ride height less the front one', () => {
  expect(rakePicture(setupOf(...heights('50 mm', '62 mm')))).toMatchObject({
    rakeMm: 12,
    rakeBeforeMm: null,
  });
});

test('an axle whose wheels differ is drawn at their mean, and centimetres are shown in millimetres', () => {
  const picture = rakePicture(
    setupOf(
      row('rideHeight.LF', '5.0 cm'),
      row('rideHeight.RF', '5.2 cm'),
      row('rideHeight.LR', '6.5 cm'),
      row('rideHeight.RR', '6.5 cm'),
    ),
  );
  expect(picture).toMatchObject({ front: { text: '51 mm' }, rear: { text: '65 mm' }, rakeMm: 14 });
});

test('no rake is made up where a ride height is missing or is an index without text', () => {
  expect(rakePicture(setupOf(row('rideHeight.front', '50 mm')))).toBeNull();
  expect(rakePicture(setupOf(...atEachWheel('rideHeight', 'position 7')))).toBeNull();
  expect(rakePicture(setupOf(row('rideHeight.LF', '5.0 cm'), row('rideHeight.rear', '6.0 cm')))).toBeNull();
  expect(rakePicture(setupOf())).toBeNull();
});

test('a wing is drawn only where the car has one to set', () => {
  const fixed = row('rearWing', '0', { offered: false, place: null });
  expect(rakePicture(setupOf(...heights('50 mm', '60 mm'), fixed))?.rearWing).toBeNull();
  const set = row('rearWing', '5', { legalText: '0 to 8', place: 0.625 });
  expect(rakePicture(setupOf(...heights('50 mm', '60 mm'), set))?.rearWing?.marks.at).toBe(0.625);
});

test('a refinement of a ride height tells the rake before and after', () => {
  const rear = row('rideHeight.rear', '60 mm', { change: { from: '60 mm', to: '64 mm' } });
  const picture = rakePicture(setupOf(row('rideHeight.front', '50 mm'), rear));
  if (!picture) throw new Error('no picture');
  expect(picture).toMatchObject({ rakeMm: 14, rakeBeforeMm: 10, rear: { text: '64 mm' } });
  expect(aeroBrief(picture)).toBe('The car from the side: rake from 10 mm nose-down to 14 mm nose-down');
  expect(aeroInWords(picture)).toBe(
    'The car from the side. Ride height front 50 mm, rear from 60 mm to 64 mm, rake from 10 mm nose-down to 14 mm nose-down.',
  );
});

test('rake has a name in either direction', () => {
  expect([rakeInWords(10), rakeInWords(-3.5), rakeInWords(0)]).toEqual([
    '10 mm nose-down',
    '3.5 mm nose-up',
    'level',
  ]);
});

test('more rake lowers the nose of the drawing, within bounds', () => {
  expect(bodyPose(50, 20).turn).toBeLessThan(bodyPose(50, 5).turn);
  expect(bodyPose(50, 500).turn).toBe(-5);
  expect(bodyPose(55, 0)).toEqual({ lift: 0, turn: 0 });
  expect(bodyPose(80, 0).lift).toBeGreaterThan(bodyPose(60, 0).lift);
});
