import { garageDataOf } from '../../core/setup/garage/garage-data.fixture.ts';
import { exampleLmuSetup } from '../../core/setup/svm/fixtures/example-setups.ts';
import { bothWays, type Call, type Expected, noDatabase } from './call.ts';
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

const formComesBack = (status: Expected['status'], says: RegExp): Expected => ({
  status,
  says,
  returnsForm: true,
});

/** The page that follows says that it failed. */
const failsLater: Expected = { status: 303, leavesFailure: true };

function upload(name: string): Omit<Call, 'by' | 'path'> {
  return {
    name,
    as: 'driver',
    method: 'POST',
    form: uploadForm(name),
    isMultipart: true,
    fine: 303,
    without: { database: formComesBack(503, saveFailed) },
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
  ...bothWays({
    name: 'upload without a session',
    as: 'visitor',
    method: 'POST',
    path: '/upload-setup',
    form: uploadForm('visitor'),
    isMultipart: true,
    fine: 401,
    keeps: keepsUpload('visitor'),
  }),
  ...bothWays({
    name: 'upload with a session to renew',
    as: 'expired',
    method: 'POST',
    path: '/upload-setup',
    form: uploadForm('expired'),
    isMultipart: true,
    fine: 303,
    without: {
      // A busy Clerk may take too long as well.
      database: formComesBack([401, 503], /There was an error saving your setup|not authenticated/),
      'Clerk, server side': formComesBack(401, /typed-description/),
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
  without: { database: formComesBack(503, /Nothing you typed is lost/) },
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
  ...bothWays({
    name: 'take the changes of a stint',
    as: 'driver',
    method: 'POST',
    path: ({ own }) => `/my-setups/${own.driven}/stints/${own.stint}`,
    form: () => ({ intent: 'take', revision: '1' }),
    fine: 303,
    without: { database: { status: 503, says: /Nothing is lost/ } },
    limits: readAndWriteMs,
  }),
];

const ownSetups: Call[] = [
  ...(['page', 'script'] as const).flatMap((by, place) =>
    bothWays({
      name: 'publish a setup',
      as: 'driver',
      method: 'POST',
      path: '/my-setups',
      form: ({ own, tag }) => ({ id: String(own.toggled[place]), isPublic: 'true', title: `Car at ${tag}` }),
      fine: 303,
      without: { database: formComesBack(503, /There was an error updating your setup/) },
      keeps: ({ tag }) => [`Car at ${tag}`],
      limits: writeMs,
      stored: ({ own }, operator) => isPublic(own.toggled[place] ?? 0, operator),
    }).filter((call) => call.by === by),
  ),
  ...bothWays({
    name: 'change a setup',
    as: 'driver',
    method: 'POST',
    path: ({ own }) => `/my-setups/${own.kept}`,
    form: ({ tag }) => ({ title: `Car at ${tag}`, description: 'Calm.', revision: '0' }),
    // Of a revision that is gone: the words come back, and nothing is stored twice.
    fine: 409,
    without: { database: formComesBack(503, /Nothing you typed is lost/) },
    keeps: ({ tag }) => [`Car at ${tag}`],
    limits: readAndWriteMs,
  }),
  ...bothWays({
    name: 'say whether a setup worked',
    as: 'driver',
    method: 'POST',
    path: '/news',
    form: ({ shared }) => ({ kind: 'download', id: String(shared), choice: 'worked' }),
    fine: 303,
    without: { database: failsLater },
    limits: writeMs,
  }),
  ...bothWays({
    name: 'answer a test card',
    as: 'driver',
    method: 'POST',
    path: ({ card }) => `/test-cards/${card}`,
    form: ({ tag }) => ({ answer: 'better', note: `Note of ${tag}` }),
    fine: 303,
    without: { database: formComesBack(503, /Nothing you typed is lost/) },
    keeps: ({ tag }) => [`Note of ${tag}`],
    limits: readAndWriteMs,
  }),
  ...bothWays({
    name: 'open a test card',
    as: 'premium',
    method: 'POST',
    path: ({ refinement }) => `/test-cards?generation=${refinement}`,
    form: ({ refinement, step, formId }) => ({
      generation: String(refinement),
      step,
      requestId: formId('open a test card'),
    }),
    fine: 303,
    without: { database: formComesBack(503, /Your ticks are still here/) },
    keeps: ({ step }) => [step],
    limits: readAndWriteMs,
  }),
  ...(['page', 'script'] as const).flatMap((by, place) =>
    bothWays({
      name: 'delete a setup',
      as: 'driver',
      method: 'POST',
      path: ({ own }) => `/my-setups/${own.deleted[place]}/delete`,
      form: ({ tag }) => ({ title: `Car at ${tag}` }),
      fine: 303,
      isOnce: true,
      without: { database: formComesBack(503, /There was an error deleting your setup/) },
      keeps: ({ tag }) => [`Car at ${tag}`],
      limits: writeMs,
      stored: ({ own }, operator) => isDeleted(own.deleted[place] ?? 0, operator),
    }).filter((call) => call.by === by),
  ),
  ...bothWays({
    name: 'like on the page',
    as: 'driver',
    method: 'POST',
    path: ({ shared }) => `/setup-viewer/${shared}`,
    form: () => ({}),
    fine: 303,
    without: { database: failsLater },
    limits: readAndWriteMs,
    stored: (fixtures, operator) => isLikedOnce(fixtures.shared, operator),
  }),
  ...bothWays({
    name: 'follow an author',
    as: 'driver',
    method: 'POST',
    path: '/following',
    form: ({ author }) => ({ author: String(author), intent: 'follow' }),
    fine: 303,
    without: { database: failsLater },
    limits: readAndWriteMs,
    stored: isFollowedOnce,
  }),
  ...bothWays({
    name: 'unfollow an author',
    as: 'premium',
    method: 'POST',
    path: '/following',
    form: ({ author }) => ({ author: String(author), intent: 'unfollow' }),
    fine: 303,
    without: { database: failsLater },
    limits: writeMs,
  }),
  ...bothWays({
    name: 'copy a setup',
    as: 'driver',
    method: 'POST',
    path: ({ shared }) => `/setup-viewer/${shared}?copy`,
    form: () => ({}),
    fine: 303,
    without: { database: failsLater },
    limits: readAndWriteMs,
    stored: ({ shared }, operator) => isCopiedOnce(shared, operator),
  }),
  ...bothWays({
    name: 'say that a setup is still good',
    as: 'driver',
    method: 'POST',
    path: ({ shared }) => `/setup-viewer/${shared}?still-good`,
    form: () => ({}),
    fine: 303,
    without: { database: failsLater },
    limits: readAndWriteMs,
    stored: ({ shared }, operator) => isStillGoodOnce(shared, operator),
  }),
  {
    name: 'what of a shared viewer is its driver’s own',
    as: 'driver',
    method: 'GET',
    path: ({ unread }) => `/api/like-setup?setup=${unread}`,
    by: 'program',
    fine: 200,
    without: noDatabase(503, /database isn’t answering/),
  },
  {
    name: 'like by our script',
    as: 'driver',
    method: 'POST',
    path: '/api/like-setup',
    by: 'program',
    json: ({ unread }) => ({ setupId: unread }),
    fine: 200,
    without: noDatabase(503, /database isn’t answering/),
    limits: readAndWriteMs,
    stored: (fixtures, operator) => isLikedOnce(fixtures.unread, operator),
  },
];

const wishes: Call[] = [
  ...bothWays({
    name: 'ask for a setup',
    as: 'driver',
    method: 'POST',
    path: '/wanted/ask',
    form: () => ({ game: 'ACC', car: 'bmw_m4_gt3', track: 'suzuka', session: 'race', weather: 'wet' }),
    fine: 303,
    without: { database: formComesBack(503, /Your choice is still here/) },
    keeps: () => ['bmw_m4_gt3', 'suzuka', 'wet'],
    limits: readAndWriteMs,
    stored: ({ driver }, operator) => isWantedOnce(driver, 'suzuka', operator),
  }),
  ...bothWays({
    name: 'want a setup, too',
    as: 'driver',
    method: 'POST',
    path: ({ wanted }) => `/wanted/${wanted}`,
    form: () => ({}),
    fine: 303,
    without: { database: failsLater },
    limits: readAndWriteMs,
    stored: ({ driver }, operator) => isWantedOnce(driver, 'spa', operator),
  }),
  ...bothWays({
    name: 'answer what is wanted',
    as: 'driver',
    method: 'POST',
    path: ({ wanted }) => `/wanted/${wanted}/answer`,
    form: ({ shared }) => ({ own: '', setup: `/setup-viewer/${shared}` }),
    fine: 303,
    without: { database: formComesBack(503, /Your choice is still here/) },
    keeps: ({ shared }) => [`/setup-viewer/${shared}`],
    limits: readAndWriteMs,
    stored: (fixtures, operator) => isAnsweredOnce(fixtures, operator),
  }),
];

const accounts: Call[] = [
  {
    name: 'profile by our script',
    as: 'driver',
    method: 'POST',
    path: '/api/user-profile',
    by: 'program',
    json: ({ driver }) => ({ clerk_user_id: driver.id, email: driver.email, first_name: 'Nina' }),
    fine: 200,
    without: noDatabase(503, /database isn’t answering/),
    limits: writeMs,
    stored: ({ driver }, operator) => profileIsKept(driver, operator),
  },
  {
    name: 'profile from Clerk',
    as: 'driver',
    method: 'PUT',
    path: '/account/profile',
    by: 'program',
    form: () => ({}),
    fine: 200,
    without: noDatabase(503, /database isn’t answering/),
    limits: readAndWriteMs,
    stored: ({ driver }, operator) => profileIsKept(driver, operator),
  },
  ...bothWays({
    name: 'form of a report',
    as: 'driver',
    method: 'GET',
    path: ({ unread }) => `/report/${unread}`,
    fine: 200,
    without: noDatabase(503),
  }),
  ...bothWays({
    name: 'report a setup',
    as: 'driver',
    method: 'POST',
    path: ({ unread }) => `/report/${unread}`,
    form: ({ formId: id }) => ({ about: 'setup', reason: 'other', words: id('report') }),
    fine: 303,
    without: { database: formComesBack(503, /That was not sent/) },
    keeps: ({ formId: id }) => [id('report')],
    limits: readAndWriteMs,
  }),
  ...bothWays({
    name: 'choose units',
    as: 'driver',
    method: 'POST',
    path: '/units',
    form: () => ({ pressure: 'bar', temperature: 'F', length: 'in', volume: 'gal' }),
    fine: 303,
    without: noDatabase(503, /We couldn’t save that/),
    limits: readAndWriteMs,
  }),
  {
    name: 'sign out',
    as: 'watched',
    method: 'POST',
    path: '/sign-out',
    by: 'page',
    form: () => ({}),
    fine: 302,
  },
];

const generated: Call[] = bothWays({
  name: 'save a generated setup',
  as: 'premium',
  method: 'POST',
  path: ({ generation }) => `/setup-assistant?index&setup=${generation}`,
  form: (fixtures) => ({
    intent: 'save',
    generationId: String(fixtures.generation),
    requestId: fixtures.formId('save'),
  }),
  fine: 303,
  without: { database: formComesBack(503, saveFailed) },
  keeps: (fixtures) => [fixtures.formId('save')],
  limits: readAndWriteMs,
  stored: (fixtures, operator) => savedGenerationOnce(fixtures.generation, operator),
});

export const actionCalls: Call[] = [
  ...uploads,
  ...ownSetups,
  ...stints,
  ...wishes,
  ...accounts,
  ...generated,
];
