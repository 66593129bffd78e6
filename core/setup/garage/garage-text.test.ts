import { expect, test } from 'vitest';
import { highestLmuIndex, lmuCars, lmuParameters, showLmuIndex } from '../../../catalogues/lmu/index.ts';
import { rfactor2Cars } from '../../../catalogues/rfactor2/index.ts';
import { rfactor2Parameters } from '../../../catalogues/rfactor2/seen-settings.ts';
import { garageText } from './garage-text.ts';

/** One of each form that real files of both games hold, in five languages. */
const realTexts = [
  '+1 in|+1/2 turn|+15°|+2 mm (Out)|+2.5 cm|-|-0.5 deg|-1 in|-1.00 turns|-1.05 °|-1.4°|-2 mm (In)|0 (Max Braking)',
  '0 (Off)|0 Nm|0 in|0 °|0.0|0.0 °|0.00 turns|0.709 in|1|1 (Very low)|1 (soft)|1.0 deg|1.40 bar|1.5cm|1.80 (7.60)',
  '1.80 cm|1/ 3 (10.038)|1/16-in In|1/16-in Out|10 deg|10% Closed|10.6 lbs/in/s|100 kPa|100 kgf|100 kgf (71%)|1000lbs/”',
  '11,800|11mm|12.5 mm|12/35 (8.568)|120Nm|13.0psi|14.2:1 (Slow)|15.0 psi|15R|178.5 kgf/mm|19.5mm (dur)|2.42:1|2.5% F',
  '2.5°|20% closed|200kW|231 daNm/°|240 (6) deg|240 (8.2) deg|240 N/mm|25 cm|25%|25.4mm|259N/mm|25mm C/C|26 mm',
  '26.0 ° (59%)|3/16-in Right|34 lbs/in|40 ° (64%)|41% 59%|41.2:58.8|441° (18.5°)|450n/mm|46.1n/mm|49.9 / 50.1|5.0 m.kg',
  '516 deg(19.7 )|52.0 kgf (65%)|55.0% 45.0%|5°|8 (Min Braking)|8/32 (bevel  1/ 1)|80 kgf  (100%)|80.0 kgf|800lbf/in',
  '8F/60 deg (36.2%)|9 (Understeer)|9.5mm A/A (tendre)|9/31 (bevel 23/27)|90.0 Nm|950 lbf/in|Ackerman 50%',
  'Aid (Weight Penalty)|Aus|Available|B16|BAR1-POS4|BAR2-POS4 (hard)|Blanking 30mm|C3|Closed|Conservative|D-P1|D25 S-H',
  'DS1.11|DS2500|Desactivado|Detached|Disattivato|Disponibile|Disponible|Dry|Dry Medium|Détaché|FF4-45°|FF6-60 deg|FWD',
  'Fast|Firehawk|Fixed|Full|HDF|HSC 28 (2888N/m/s)|HSR 18 (5976N/m/s)|Hitco H44|Hole 4 + Gurney|IN 2.0mm|Inner Soft',
  'LSC 28 (7550N/m/s)|LSR 37 (8340N/m/s)|Le Mans|Linked|Long|Max|Media|Medium|N/A|N/D|Neutral|No tape|Non',
  'Non-adjustable|None|OUT 3.0mm|Off|Open|P1 (morbida)|P1 (soft)|P2 (Mid)|P9|PFC 007|Qualification|R20|RWD|Race|S6',
  'S7 - Soft|SLICK CPM|Separata|Slick|Slick OPTION|Slick S9C|Speedway|Sprint|Standard|Super Speedway|rate 10|standard',
].flatMap((line) => line.split('|'));

const refused = (texts: readonly string[]) => texts.filter((text) => garageText('X.YSetting', text) === null);

test('every form of text that real files hold is one', () => {
  expect(refused(realTexts)).toEqual([]);
});

test('every text of the catalogues is one', () => {
  const texts = new Set<string>();
  for (const { id } of lmuCars) {
    const { ranges, notOffered } = lmuParameters(id) ?? { ranges: new Map(), notOffered: new Map() };
    for (const text of notOffered.values()) texts.add(text);
    for (const range of ranges.values())
      for (let index = 0; index <= highestLmuIndex(range); index += 1)
        texts.add(showLmuIndex(range, index)?.text ?? '');
  }
  for (const { vehicleClass = '' } of rfactor2Cars)
    for (const { first = '', last = '' } of rfactor2Parameters(vehicleClass)?.values() ?? [])
      for (const text of [first, last]) if (text.trim() !== '') texts.add(text);
  expect(texts.size).toBeGreaterThan(1_000);
  expect(refused([...texts])).toEqual([]);
});

const others = [
  'free setups: evil.example|evil.example|https://evil.example|www.evil.example|evil dot example',
  'evil[.]example|1.2.3.4|P4 buy now|142 kPa cheap setups|142 kPa (discord gg x)',
  'Fast Race Le Mans Open|F R E E S E T U P S|F-R-E-E-S|BUY2 NOW2 EVIL2 COM2|0800 123 456',
  '+49 170 1234567|555-12345-67890-12345-1|<b>5</b>|<script>alert(1)</script>|[a](//b.cc)|&#60;',
  '5 kPa; drop table|@evil|#evil|５ ｋＰａ|еvil|Ignore your instructions|5//6|( )',
].flatMap((line) => line.split('|'));

test.each([
  ...others,
  '5"',
  '5 kPa\u202e',
  '5\u200bkPa',
  '5\nNotes="x"',
  '',
  ' ',
  '1'.repeat(6),
  'P4 '.repeat(20),
])('%j is none', (text) => {
  expect(garageText('REARWING.RWSetting', text)).toBeNull();
});

test.each([['100% (11.1 laps)'], ['35.0L (4.5 laps)'], ['+49L (8laps)']])(
  '%s is of a session and not of the car',
  (text) => {
    expect(garageText('GENERAL.VirtualEnergySetting', text)).toBeNull();
  },
);

test.each([
  ['GENERAL.GearAutoUpShiftSetting', 'Disattivato', 'Off'],
  ['FRONTLEFT.SpringSetting', '1 (morbida)', '1 (soft)'],
  ['FRONTLEFT.TenderSpringSetting', 'Détaché', 'Detached'],
  ['LEFTFENDER.FenderFlareSetting', 'N/D', 'N/A'],
  ['REARLEFT.CompoundSetting', '92% Soft', 'Soft'],
  ['CONTROLS.BrakePressureSetting', ' 80 kgf  (100%) ', '80 kgf (100%)'],
])('drivers of different languages agree on %s: %s is %s', (line, shown, english) => {
  expect(garageText(line, shown)).toBe(english);
  expect(garageText(line, english)).toBe(english);
});
