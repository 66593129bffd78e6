import {
  type Driver,
  giveProfile,
  makeOperator,
  newDriver,
  signInPlainly,
  tokenOf,
} from '../support/drivers.ts';
import { askDatabase } from '../support/stand-ins.ts';
import { generate } from './assistant-pages.ts';
import { giveSetupOf, giveSetups, giveWish } from './community.ts';
import { lmuFile } from '../support/setup-files.ts';
import type { Stop, Visitor } from './page-stops.ts';
import { pagesOfOwnSetups, short } from './pages-of-own-setups.ts';
import { driverWith } from './pages-of-plans.ts';
import { showToast } from './toasts.ts';

/** A report's form, and the operator's page with something in each of its lists; the driver becomes an operator. */
async function pagesOfReports(driver: Driver): Promise<Stop[]> {
  await makeOperator(driver);
  const author = await newDriver();
  const [shared = 0, hidden = 0] = await giveSetups(author, [
    { title: 'www.example.com' },
    { title: 'Hidden' },
  ]);
  const report = { setup: shared, about: 'setup', reason: 'advertising', words: 'It sells something.' };
  await giveProfile(driver, await tokenOf(driver));
  await askDatabase('rpc/report_setup', await tokenOf(driver), report);
  await askDatabase('rpc/act_as_operator', null, {
    operator: driver.id,
    action: 'hide',
    setup: hidden,
    reason: 'Copied from somebody else.',
  });
  await askDatabase('rpc/keep_check_findings', null, {
    check_name: 'lost runs',
    figures: { settled: 2, left: 1 },
    problems: ['a lost run was not settled'],
  });
  return [
    { name: 'report', path: `/report/${shared}` },
    { name: 'operator', path: '/operator' },
  ];
}

/** A driver who may use everything, with setups, a conversation and a result of their own. */
export const plainDriver: Visitor = {
  name: 'a driver with a plan',
  enter: async (page) => {
    const driver = await driverWith({ status: 'active', ends: 4, cancel_at_period_end: true });
    const [own = 0, driven = 0] = await giveSetups(driver, [
      { is_public: false, ...short },
      { title: 'Driven', is_public: false },
    ]);
    await signInPlainly(page, driver, '/setup-assistant');
    const { pathname, search } = new URL(await generate(page));
    return [
      { name: 'assistant', path: '/setup-assistant' },
      { name: 'ACC form', path: '/setup-assistant?game=ACC' },
      { name: 'LMU form', path: '/setup-assistant?game=LMU' },
      { name: 'result', path: `${pathname}${search}` },
      { name: 'chat', path: '/setup-assistant/engineer' },
      { name: 'my setups', path: '/my-setups' },
      { name: 'toast', path: '/my-setups', open: (on) => showToast(on, 'setup-updated') },
      ...(await pagesOfOwnSetups(driver, own, driven)),
      { name: 'form to ask for a setup', path: '/wanted/ask?game=LMU' },
      { name: 'form to answer', path: `/wanted/${await giveWish(driver)}/answer` },
      { name: 'upload', path: '/upload-setup' },
      { name: 'profile', path: '/profile' },
      ...(await pagesOfReports(driver)),
    ];
  },
};

/** Pages that have other controls without JavaScript. */
export const plainVisitor: Visitor = {
  name: 'a visitor',
  enter: async () => {
    const shared = await giveSetupOf(await newDriver(), { game: 'LMU', setup_data: lmuFile() });
    return [
      { name: 'landing', path: '/' },
      { name: 'public setups', path: '/setups?game=LMU' },
      { name: 'what drivers want', path: '/wanted' },
      { name: 'viewer', path: `/setup-viewer/${shared}` },
      { name: 'rig view', path: `/setup-viewer/${shared}/rig` },
      { name: 'comparison', path: `/compare?a=${shared}&b=demo-acc-spa-race` },
      { name: 'gate', path: '/upload-setup' },
    ];
  },
};
