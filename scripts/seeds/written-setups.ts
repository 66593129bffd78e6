import { iracingSheet, rfactor2File } from './written-files.ts';

export const writtenSetups = [
  {
    game: 'rFactor2',
    car_name: 'dallara-dw12-2014',
    track_name: 'indianapolis-motor-speedway',
    title: 'Road course, low rake',
    note: 'Front wing up a step against the push in the infield. Long gears for the straight.',
    setup_data: rfactor2File('IndyCar_2014', {
      'FRONTWING.FWSetting': [8, '18.0'],
      'REARWING.RWSetting': [6, '30.0'],
      'SUSPENSION.FrontAntiSwaySetting': [4, '5'],
      'SUSPENSION.RearAntiSwaySetting': [2, '3'],
      'CONTROLS.RearBrakeSetting': [40, '56.0:44.0'],
    }),
  },
  {
    game: 'rFactor2',
    car_name: 'renault-clio-cup',
    track_name: 'lime-rock-park',
    session: 'race',
    title: 'Clio sprint, lift-off friendly',
    note: 'More rear bar and rear toe-out so that it rotates when you lift. Pressures low for the short race.',
    setup_data: rfactor2File('Clio_Cup', {
      'SUSPENSION.RearAntiSwaySetting': [5, '6'],
      'SUSPENSION.RearToeInSetting': [2, '-0.10 deg'],
      'CONTROLS.RearBrakeSetting': [20, '62.0:38.0'],
    }),
  },
  {
    game: 'rFactor2',
    car_name: 'chevrolet-corvette-c6-r-gt2',
    track_name: 'sebring-international-raceway',
    title: 'Sebring bumps, soft front',
    note: 'Soft front bar and two clicks less slow bump for Turn 17. Bring the bias forward as the fuel burns off.',
    setup_data: rfactor2File('GT2_C6R', {
      'REARWING.RWSetting': [7, 'P8'],
      'SUSPENSION.FrontAntiSwaySetting': [1, 'P2'],
      'CONTROLS.RearBrakeSetting': [44, '58.0:42.0'],
    }),
  },
  {
    game: 'rFactor2',
    car_name: 'bmw-m4-class-1-2021',
    track_name: 'nurburgring-gp-and-nordschleife',
    session: 'qualifying',
    title: 'Class 1 at the Ring, qualifying',
    note: 'High wing, stiff bars, and the ducts nearly closed for one lap.',
    setup_data: rfactor2File('BMW_M4_Class_1_2021', {
      'REARWING.RWSetting': [9, 'P10'],
      'SUSPENSION.FrontAntiSwaySetting': [6, '7'],
      'BODYAERO.BrakeDuctSetting': [1, '80% closed'],
    }),
  },
  {
    game: 'rFactor2',
    car_name: 'formula-two-2012',
    track_name: 'silverstone-circuit',
    title: 'F2 high-speed balance',
    note: 'Third spring stiff so that the platform stays flat through Maggotts. Rear wing gives the stability back.',
    setup_data: rfactor2File('F2_2012', {
      'FRONTWING.FWSetting': [5, '12.0'],
      'REARWING.RWSetting': [9, '16.0'],
      'SUSPENSION.Front3rdSpringSetting': [4, '5'],
    }),
  },
  {
    game: 'iRacing',
    car_name: 'bmw-m4-gt3-evo',
    track_name: 'circuit-de-spa-francorchamps',
    title: 'Two clicks of wing off the fixed setup',
    note: 'Type these in over the fixed setup. Wing 5 for the straights, a softer rear bar to keep the rear in Pouhon.',
    setup_data: iracingSheet('BMW M4 GT3 EVO', 'Spa-Francorchamps', {
      Tyres: { 'Cold pressure, all four': '20.5 psi' },
      Chassis: { 'Front ARB': '4', 'Rear ARB': '2', 'Rear wing': '5', 'Brake bias': '53.5 %' },
      'In-car dials': { TC: '4', ABS: '5', Fuel: '58 L' },
    }),
  },
  {
    game: 'iRacing',
    car_name: 'porsche-911-gt3-cup-992',
    track_name: 'sebring-international-raceway',
    session: 'practice',
    title: 'Cup car, calm over the bumps',
    note: 'For practice here. Front bar one softer than baseline. It moves more over 17 but keeps the front tyre on the ground.',
    setup_data: iracingSheet('Porsche 911 GT3 Cup (992)', 'Sebring', {
      Tyres: { 'Cold pressure front': '21.0 psi', 'Cold pressure rear': '22.0 psi' },
      Chassis: { 'Front ARB': '3', 'Rear ARB': '5', 'Rear wing': '8', 'Brake bias': '57.0 %' },
      Fuel: { Level: '45 L' },
    }),
  },
] as const;
