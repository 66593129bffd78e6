import type { Page } from '@playwright/test';
import { askEngineer, firstPublicSetup, makeSetup } from './steps.ts';

/** In CSS pixels. A phone's picture has two pixels for each. */
type Screen = { width: number; height: number; isPhone: boolean };

const desk = (height: number): Screen => ({ width: 1440, height, isPhone: false });
const phone: Screen = { width: 390, height: 800, isPhone: true };

export type Picture = {
  name: string;
  screen: Screen;
  isSignedIn: boolean;
  /** Ends on the page as it is to be seen. */
  open: (page: Page) => Promise<void>;
};

const complaint = 'The rear steps out on corner exit, and I would like to be kinder to the rear tyres';

export const pictures: readonly Picture[] = [
  {
    name: 'landing',
    screen: desk(900),
    isSignedIn: false,
    open: async (page) => void (await page.goto('/')),
  },
  {
    name: 'public-setups',
    screen: desk(820),
    isSignedIn: false,
    open: async (page) => void (await page.goto('/setups?sort=liked')),
  },
  { name: 'viewer', screen: desk(960), isSignedIn: false, open: firstPublicSetup },
  { name: 'viewer-phone', screen: phone, isSignedIn: false, open: firstPublicSetup },
  {
    name: 'assistant',
    screen: desk(1060),
    isSignedIn: true,
    open: (page) =>
      makeSetup(page, {
        car: 'BMW M4 GT3 2021',
        track: 'Circuit de Spa-Francorchamps',
        requirements: complaint,
      }),
  },
  {
    name: 'assistant-phone',
    screen: phone,
    isSignedIn: true,
    open: (page) =>
      makeSetup(page, {
        car: 'Ferrari 296 GT3 2023',
        track: 'Autodromo Nazionale Monza',
        requirements: 'It understeers in slow corners',
      }),
  },
  {
    name: 'race-engineer',
    screen: desk(920),
    isSignedIn: true,
    open: (page) =>
      askEngineer(page, ['What tyre pressures should I aim for?', 'The rear is loose on corner exit']),
  },
];
