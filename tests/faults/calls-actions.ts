import { garageDataOf } from '../../racing/setup/garage/garage-data.fixture.ts';
import { exampleLmuSetup } from '../../racing/setup/svm/fixtures/example-setups.ts';
import { bothWays, type Call, type Expected, form, noDatabase, program } from './call.ts';
import { accFile, type Fixtures } from './fixtures.ts';
import {
  isAnsweredOnce,
  isCopiedOnce,
  isDeleted,
  isFollowedOnce,
  isLikedOnce,
  isPublic,
  isSavedOnce,
  isStillGoodOnce,
  isStintStoredOnce,
  isWantedOnce,
  profileIsKept,
  savedGenerationOnce,
} from './oracle.ts';

/** A write ends after five seconds, and a read before it after two. */
const writeMs = { database: 5_000 };
const readAndWriteMs = { database: 7_000 };
const saveFailed = /There was an error saving your setup/;

const uploadForm = (name: string) => (fixtures: Fixtures) => ({
  title: `Typed title ${name}`,
  game: 'ACC',
  car: 'bmw_m4_gt3',
  track: 'spa',
  description: `typed-description-${fixtures.tag}`,
  youtube_url: '',
  setup_data: accFile,
  request_id: fixtures.formId(name),
  intent: 'upload',
});

const keepsUpload = (name: string) => (fixtures: Fixtures) => [
  `Typed title ${name}`,
  `typed-description-${fixtures.tag}`,
  'tyrePressure',
  fixtures.formId(name),
];

const formReturned = (status: Expected['status'], says: RegExp): Expected => ({
  status,
  says,
  returnsForm: true,
});

/** The page that follows says that it failed. */
const failsLater: Expected = { status: 303, leavesFailure: true };

/** A button of a page: what is lost is one press, and the next page says so. */
const press: typeof form = (as, name, path, more) =>
  form(as, name, path, {
    form: () => ({}),
    without: { database: failsLater },
    limits: readAndWriteMs,
    ...more,
  });

function upload(name: string): Omit<Call, 'by' | 'path'> {
  return {
    name,
    as: 'driver',
    method: 'POST',
    form: uploadForm(name),
    isMultipart: true,
    fine: 303,
    without: { database: formReturned(503, saveFailed) },
    keeps: keepsUpload(name),
    limits: readAndWriteMs,
    stored: (fixtures, operator) => isSavedOnce(fixtures.formId(name), operator),
  };
}

const uploadWithGarage: Omit<Call, 'by' | 'path'> = {
  ...upload('upload with garage data'),
  form: (fixtures) => ({
    ...uploadForm('upload with garage data')(fixtures),
    game: 'LMU',
    car: 'BMW_M4_LMGT3',
    track: 'le_mans',
    setup_data: exampleLmuSetup(),
    garageData: JSON.stringify(garageDataOf('BMW_M4_LMGT3')),
  }),
  keeps: (fixtures) => [`typed-description-${fixtures.tag}`, 'VM_BRAKE_BALANCE', 'VehicleClassSetting'],
};

const uploads: Call[] = [
  ...bothWays({ ...uploadWithGarage, path: '/upload-setup' }),
  ...bothWays({ ...upload('upload'), path: '/upload-setup' }),
  {
    ...upload('upload by our script'),
    path: '/upload-setup/send',
    by: 'program',
    fine: 201,
  },
  ...form('visitor', 'upload without a session', '/upload-setup', {
    form: uploadForm('visitor'),
    isMultipart: true,
    fine: 401,
    keeps: keepsUpload('visitor'),
  }),
  ...form('expired', 'upload with a session to renew', '/upload-setup', {
    form: uploadForm('expired'),
    isMultipart: true,
    without: {
      // A busy Clerk may take too long as well.
      database: formReturned([401, 503], /There was an error saving your setup|not authenticated/),
      'Clerk, server side': formReturned(401, /typed-description/),
    },
    keeps: keepsUpload('expired'),
    limits: readAndWriteMs,
    stored: (fixtures, operator) => isSavedOnce(fixtures.formId('expired'), operator),
  }),
];

const stint = (name: string): Omit<Call, 'by' | 'path'> => ({
  name,
  as: 'driver',
  method: 'POST',
  form: (fixtures) => ({
    hot_lf: '27,6',
    notes: `typed-notes-${fixtures.tag}`,
    request_id: fixtures.formId(name),
  }),
  fine: 303,
  without: { database: formReturned(503, /Nothing you typed is lost/) },
  keeps: (fixtures) => ['27,6', `typed-notes-${fixtures.tag}`, fixtures.formId(name)],
  limits: readAndWriteMs,
  stored: (fixtures, operator) => isStintStoredOnce(fixtures.formId(name), operator),
});

const stints: Call[] = [
  ...bothWays({ ...stint('stint'), path: ({ own }) => `/my-setups/${own.kept}/stints` }),
  {
    ...stint('stint by a program'),
    by: 'program',
    path: ({ own }) => `/my-setups/${own.kept}/stints.json`,
    fine: 200,
    without: { database: { status: 503, says: /Nothing you typed is lost/ } },
    keeps: undefined,
  },
  ...form(
    'driver',
    'take the changes of a stint',
    ({ own }) => `/my-setups/${own.driven}/stints/${own.stint}`,
    {
      form: () => ({ intent: 'take', revision: '1' }),
      without: { database: { status: 503, says: /Nothing is lost/ } },
      limits: readAndWriteMs,
    },
  ),
];

const ownSetups: Call[] = [
  ...(['page', 'script'] as const).flatMap((by, place) =>
    form('driver', 'publish a setup', '/my-setups', {
      form: ({ own, tag }) => ({ id: String(own.toggled[place]), isPublic: 'true', title: `Car at ${tag}` }),
      without: { database: formReturned(503, /There was an error updating your setup/) },
      keeps: ({ tag }) => [`Car at ${tag}`],
      limits: writeMs,
      stored: ({ own }, operator) => isPublic(own.toggled[place] ?? 0, operator),
    }).filter((call) => call.by === by),
  ),
  ...form('driver', 'change a setup', ({ own }) => `/my-setups/${own.kept}`, {
    form: ({ tag }) => ({ title: `Car at ${tag}`, description: 'Calm.', revision: '0' }),
    // Of a revision that is gone: the words come back, and nothing is stored twice.
    fine: 409,
    without: { database: formReturned(503, /Nothing you typed is lost/) },
    keeps: ({ tag }) => [`Car at ${tag}`],
    limits: readAndWriteMs,
  }),
  ...press('driver', 'say whether a setup worked', '/news', {
    form: ({ shared }) => ({ kind: 'download', id: String(shared), choice: 'worked' }),
    limits: writeMs,
  }),
  ...form('driver', 'answer a test card', ({ card }) => `/test-cards/${card}`, {
    form: ({ tag }) => ({ answer: 'better', note: `Note of ${tag}` }),
    without: { database: formReturned(503, /Nothing you typed is lost/) },
    keeps: ({ tag }) => [`Note of ${tag}`],
    limits: readAndWriteMs,
  }),
  ...form('premium', 'open a test card', ({ refinement }) => `/test-cards?generation=${refinement}`, {
    form: ({ refinement, step, formId }) => ({
      generation: String(refinement),
      step,
      requestId: formId('open a test card'),
    }),
    without: { database: formReturned(503, /Your ticks are still here/) },
    keeps: ({ step }) => [step],
    limits: readAndWriteMs,
  }),
  ...(['page', 'script'] as const).flatMap((by, place) =>
    form('driver', 'delete a setup', ({ own }) => `/my-setups/${own.deleted[place]}/delete`, {
      form: ({ tag }) => ({ title: `Car at ${tag}` }),
      isOnce: true,
      without: { database: formReturned(503, /There was an error deleting your setup/) },
      keeps: ({ tag }) => [`Car at ${tag}`],
      limits: writeMs,
      stored: ({ own }, operator) => isDeleted(own.deleted[place] ?? 0, operator),
    }).filter((call) => call.by === by),
  ),
  ...press('driver', 'like on the page', ({ shared }) => `/setup-viewer/${shared}`, {
    stored: (fixtures, operator) => isLikedOnce(fixtures.shared, operator),
  }),
  ...press('driver', 'follow an author', '/following', {
    form: ({ author }) => ({ author: String(author), intent: 'follow' }),
    stored: isFollowedOnce,
  }),
  ...press('premium', 'unfollow an author', '/following', {
    form: ({ author }) => ({ author: String(author), intent: 'unfollow' }),
    limits: writeMs,
  }),
  ...press('driver', 'copy a setup', ({ shared }) => `/setup-viewer/${shared}?copy`, {
    stored: ({ shared }, operator) => isCopiedOnce(shared, operator),
  }),
  ...press('driver', 'say that a setup is still good', ({ shared }) => `/setup-viewer/${shared}?still-good`, {
    stored: ({ shared }, operator) => isStillGoodOnce(shared, operator),
  }),
  program(
    'driver',
    'what of a shared viewer is its driver’s own',
    ({ unread }) => `/api/like-setup?setup=${unread}`,
    { without: noDatabase(503, /database isn’t answering/) },
  ),
  program('driver', 'like by our script', '/api/like-setup', {
    json: ({ unread }) => ({ setupId: unread }),
    without: noDatabase(503, /database isn’t answering/),
    limits: readAndWriteMs,
    stored: (fixtures, operator) => isLikedOnce(fixtures.unread, operator),
  }),
];

const wishes: Call[] = [
  ...form('driver', 'ask for a setup', '/wanted/ask', {
    form: () => ({ game: 'ACC', car: 'bmw_m4_gt3', track: 'suzuka', session: 'race', weather: 'wet' }),
    without: { database: formReturned(503, /Your choice is still here/) },
    keeps: () => ['bmw_m4_gt3', 'suzuka', 'wet'],
    limits: readAndWriteMs,
    stored: ({ driver }, operator) => isWantedOnce(driver, 'suzuka', operator),
  }),
  ...press('driver', 'want a setup, too', ({ wanted }) => `/wanted/${wanted}`, {
    stored: ({ driver }, operator) => isWantedOnce(driver, 'spa', operator),
  }),
  ...form('driver', 'answer what is wanted', ({ wanted }) => `/wanted/${wanted}/answer`, {
    form: ({ shared }) => ({ own: '', setup: `/setup-viewer/${shared}` }),
    without: { database: formReturned(503, /Your choice is still here/) },
    keeps: ({ shared }) => [`/setup-viewer/${shared}`],
    limits: readAndWriteMs,
    stored: (fixtures, operator) => isAnsweredOnce(fixtures, operator),
  }),
];

const accounts: Call[] = [
  program('driver', 'profile by our script', '/api/user-profile', {
    json: ({ driver }) => ({ clerk_user_id: driver.id, email: driver.email, first_name: 'Nina' }),
    without: noDatabase(503, /database isn’t answering/),
    limits: writeMs,
    stored: ({ driver }, operator) => profileIsKept(driver, operator),
  }),
  program('driver', 'profile from Clerk', '/account/profile', {
    method: 'PUT',
    form: () => ({}),
    without: noDatabase(503, /database isn’t answering/),
    limits: readAndWriteMs,
    stored: ({ driver }, operator) => profileIsKept(driver, operator),
  }),
  ...form('driver', 'choose units', '/units', {
    form: () => ({ pressure: 'bar', temperature: 'F', length: 'in', volume: 'gal' }),
    without: noDatabase(503, /We couldn’t save that/),
    limits: readAndWriteMs,
  }),
  ...form('driver', 'name an author', '/account/name', {
    form: () => ({ name: 'Nina', return_to: '/my-setups' }),
    without: noDatabase(503, /We couldn’t save that/),
    limits: readAndWriteMs,
  }),
  program('watched', 'sign out', '/sign-out', { method: 'POST', by: 'page', form: () => ({}), fine: 302 }),
];

const generated: Call[] = form(
  'premium',
  'save a generated setup',
  ({ generation }) => `/setup-assistant?index&setup=${generation}`,
  {
    form: (fixtures) => ({
      intent: 'save',
      generationId: String(fixtures.generation),
      requestId: fixtures.formId('save'),
    }),
    without: { database: formReturned(503, saveFailed) },
    keeps: (fixtures) => [fixtures.formId('save')],
    limits: readAndWriteMs,
    stored: (fixtures, operator) => savedGenerationOnce(fixtures.generation, operator),
  },
);

export const actionCalls: Call[] = [
  ...uploads,
  ...ownSetups,
  ...stints,
  ...wishes,
  ...accounts,
  ...generated,
];
