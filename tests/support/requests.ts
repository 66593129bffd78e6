import { readFileSync } from 'node:fs';
import { lmuFile } from './setup-files.ts';

/** The ids that addresses and bodies need: of the driver who asks and what is theirs, and of a public setup of somebody else. */
export type Things = {
  own: {
    id: string;
    email: string;
    /** A private setup, with a test card and a stint. */
    hidden: number;
    card: number;
    stint: number;
    /** An open wish. */
    wanted: number;
    /** An author whom the driver follows. */
    followed: number;
    /** A team of the driver's alone. */
    team: string;
    /** A finished run of the engineer. */
    generation: number;
  };
  shared: number;
};

type Content =
  | { form: Record<string, string>; file?: { name: string; text: string } }
  | { json: Record<string, unknown> }
  | 'nothing';

export type Write = {
  method: 'POST' | 'PUT' | 'DELETE';
  path: (things: Things) => string;
  /** Its input from the driver's own page: accepted with the driver's session and our origin. */
  content: (things: Things) => Content;
};

export type Route = {
  /** An address to read at; every route has one, and it answers something. */
  path: (things: Things) => string;
  /** False where reading there is refused. */
  reads: boolean;
  /** The status of what it reads to whoever may. */
  answers: 200 | 302 | 404;
  /** Whether what it answers belongs to the driver who asks. */
  isPrivate: boolean;
  writes: readonly Write[];
};

const at = (path: string) => () => path;
const isPublic = (path: (things: Things) => string, ...writes: Write[]): Route => ({
  path,
  reads: true,
  answers: 200,
  isPrivate: false,
  writes,
});
const isPrivate = (path: (things: Things) => string, ...writes: Write[]): Route => ({
  ...isPublic(path, ...writes),
  isPrivate: true,
});
/** An address that sends a browser on. */
const leadsOn = (route: Route): Route => ({ ...route, answers: 302 });
const posts = (path: Write['path'], content: Write['content'] | Content): Write => ({
  method: 'POST',
  path,
  content: typeof content === 'function' ? content : () => content,
});

/** A page whose form is sent to its own address. */
const isPublicForm = (path: Write['path'], content: Write['content'] | Content) =>
  isPublic(path, posts(path, content));
const isPrivateForm = (path: Write['path'], content: Write['content'] | Content) =>
  isPrivate(path, posts(path, content));
const takes = (path: Write['path'], content: Write['content'] | Content) => ({
  ...isPublicForm(path, content),
  reads: false,
});

/** A body that `/api/generate-setup` takes. */
export const generateBody = {
  game: 'ACC',
  car: 'bmw_m4_gt3',
  track: 'spa',
  sessionType: 'race',
  weather: 'dry',
  temperature: '25',
  setupStyle: 'balanced',
};

const setupForm = { ...generateBody, prompt: 'from a form' };
/** An upload that is stored. */
export const uploadForm = {
  title: 'From a form',
  game: 'LMU',
  car: '',
  track: 'le_mans',
  description: 'From a form',
  setup_data: lmuFile(),
};

/** A wish that is kept. */
const wishForm = { game: 'ACC', car: 'bmw_m4_gt3', track: 'suzuka', session: 'race', weather: 'wet' };

/** A stint sheet that is understood. */
export const stintForm = {
  hot_lf: '26.1',
  hot_rf: '26.2',
  track_temp: '28',
  aim: '25.5',
  notes: 'From a form',
};

/** A results file of one car, which is digested. */
const lapsFile = {
  name: '20261125_200000_FP.json',
  text: JSON.stringify({
    sessionType: 'FP',
    trackName: 'spa',
    sessionResult: {
      isWetSession: 0,
      leaderBoardLines: [{ car: { carId: 1, carModel: 30, drivers: [{ firstName: 'A', lastName: 'B' }] } }],
    },
    laps: [{ carId: 1, laptime: 138_000, isValidForBest: true }],
  }),
};

/** Every file of `app/routes`, by its name. */
export const webRoutes: Record<string, Route> = {
  '$.tsx': { ...isPublic(at('/there-is-no-such-page')), answers: 404 },
  '_index.tsx': isPublic(at('/')),
  'account.data[.]json.ts': isPrivate(at('/account/data.json')),
  'account.deleted.tsx': isPublic(at('/account/deleted')),
  'account.name.tsx': isPrivateForm(at('/account/name'), { form: { name: 'Taken over', return_to: '/' } }),
  'account.profile.ts': leadsOn(
    isPublic(at('/account/profile'), {
      ...posts(at('/account/profile'), 'nothing'),
      method: 'PUT',
    }),
  ),
  'account.signed-in-again.tsx': isPrivate(at('/account/signed-in-again')),
  'api.laps.ts': takes(at('/api/laps'), { form: {}, file: lapsFile }),
  'api.like-setup.ts': isPrivate(
    ({ shared }) => `/api/like-setup?setup=${shared}`,
    posts(at('/api/like-setup'), ({ own, shared }) => ({
      json: { setupId: String(shared), userId: own.id },
    })),
  ),
  'api.subscription.cancel.ts': takes(at('/api/subscription/cancel'), ({ own }) => ({
    json: { userId: own.id },
  })),
  'api.subscription.create-checkout-session.ts': takes(
    at('/api/subscription/create-checkout-session'),
    ({ own }) => ({
      json: { priceId: 'price_seed_monthly', userId: own.id },
    }),
  ),
  'api.subscription.plans.ts': isPublic(at('/api/subscription/plans')),
  'api.subscription.reactivate.ts': takes(at('/api/subscription/reactivate'), ({ own }) => ({
    json: { userId: own.id },
  })),
  'api.subscription.status.ts': isPrivate(at('/api/subscription/status')),
  'api.user-profile.ts': takes(at('/api/user-profile'), ({ own }) => ({
    json: { clerk_user_id: own.id, email: own.email, first_name: '', last_name: '', username: null },
  })),
  'authors.$id.tsx': isPublic(({ own }) => `/authors/${own.followed}`),
  'cars.$game.$car.$track.tsx': isPublic(at('/cars/acc/bmw-m4-gt3/spa')),
  'checkout.tsx': leadsOn(
    isPublicForm(at('/checkout'), { form: { priceId: 'price_seed_yearly', from: 'profile' } }),
  ),
  'compare.tsx': isPrivate(
    ({ own, shared }) => `/compare?a=${own.hidden}&b=${shared}`,
    posts(at('/compare'), ({ own, shared }) => ({
      form: { intent: 'save', a: String(own.hidden), b: String(shared), take: 'tyres', title: 'From a form' },
    })),
  ),
  'contact.tsx': isPublic(at('/contact')),
  'diary.tsx': isPrivate(at('/diary?game=LMU&car=Porsche%20963&track=Monza')),
  'diary_.download.ts': isPrivate(at('/diary/download?game=LMU&car=Porsche%20963&track=Monza&as=json')),
  'game-versions.tsx': isPublic(at('/game-versions')),
  'season.tsx': isPrivate(at('/season')),
  'following.tsx': isPrivateForm(at('/following'), ({ own }) => ({
    form: { author: String(own.followed), intent: 'unfollow' },
  })),
  'help.tsx': isPublic(at('/help')),
  'healthz.ts': isPublic(at('/healthz')),
  'my-setups_.files.ts': isPrivate(at('/my-setups/files?game=ACC&as=json')),
  'my-setups.tsx': isPrivateForm(at('/my-setups'), ({ own }) => ({
    form: { id: String(own.hidden), isPublic: 'true' },
  })),
  'my-setups_.$id.tsx': isPrivateForm(({ own }) => `/my-setups/${own.hidden}`, {
    form: { title: 'Taken over', description: '', youtube_url: '', setup_data: '', revision: '1' },
  }),
  'my-setups_.$id_.delete.tsx': isPrivateForm(({ own }) => `/my-setups/${own.hidden}/delete`, 'nothing'),
  'my-setups_.$id_.recording.tsx': isPrivateForm(
    ({ own }) => `/my-setups/${own.hidden}/recording`,
    () => ({ form: {}, file: lapsFile }),
  ),
  'my-setups_.$id_.stints.tsx': isPrivateForm(({ own }) => `/my-setups/${own.hidden}/stints`, {
    form: stintForm,
  }),
  'my-setups_.$id_.stints_.$stint.tsx': isPrivateForm(
    ({ own }) => `/my-setups/${own.hidden}/stints/${own.stint}`,
    { form: { intent: 'take' } },
  ),
  'my-setups_.$id_.stints[.]json.ts': takes(({ own }) => `/my-setups/${own.hidden}/stints.json`, {
    form: stintForm,
  }),
  'news.tsx': isPrivateForm(at('/news'), ({ shared }) => ({
    form: { kind: 'download', id: String(shared), choice: 'worked' },
  })),
  'pricing.tsx': isPublic(at('/pricing')),
  'privacy.tsx': isPublic(at('/privacy')),
  'profile.tsx': isPrivateForm(at('/profile'), { form: { intent: 'cancel' } }),
  'report.$id.tsx': isPrivateForm(({ shared }) => `/report/${shared}`, {
    form: { about: 'setup', reason: 'other', words: 'From a form' },
  }),
  '[.]well-known.security[.]txt.ts': isPublic(at('/.well-known/security.txt')),
  'robots[.]txt.ts': isPublic(at('/robots.txt')),
  'settings.tsx': isPublic(at('/settings')),
  'settings_.$game.$setting.tsx': isPublic(at('/settings/acc/camber')),
  'setup-assistant._index.tsx': isPrivate(
    ({ own }) => `/setup-assistant?setup=${own.generation}`,
    posts(at('/setup-assistant?index&game=ACC'), { form: setupForm }),
  ),
  'setup-assistant.engineer.tsx': isPrivate(
    ({ own }) => `/setup-assistant/engineer?setup=${own.generation}`,
    posts(at('/setup-assistant/engineer'), { form: { message: 'From a form' } }),
  ),
  'setup-assistant.tsx': isPrivate(at('/setup-assistant')),
  'setup-assistant_.download.ts': isPrivate(({ own }) => `/setup-assistant/download?setup=${own.generation}`),
  'setup-assistant_.run.ts': isPrivate(
    ({ own }) => `/setup-assistant/run?setup=${own.generation}`,
    posts(at('/setup-assistant/run'), { form: setupForm }),
  ),
  'setup-viewer.$id.tsx': isPrivate(
    ({ own }) => `/setup-viewer/${own.hidden}`,
    posts(({ shared }) => `/setup-viewer/${shared}`, 'nothing'),
    posts(({ own }) => `/setup-viewer/${own.hidden}?copy`, 'nothing'),
    posts(({ shared }) => `/setup-viewer/${shared}?still-good`, 'nothing'),
  ),
  'setup-viewer._index.tsx': isPublic(at('/setup-viewer')),
  'setup-viewer_.$id.code.ts': isPublic(at('/setup-viewer/demo-acc-spa-race/code')),
  'setup-viewer_.$id.comments.tsx': isPublicForm(({ shared }) => `/setup-viewer/${shared}/comments`, {
    form: { intent: 'add', words: 'From a form' },
  }),
  'setup-viewer_.$id.rig.tsx': isPrivateForm(({ own }) => `/setup-viewer/${own.hidden}/rig`, {
    form: setupForm,
  }),
  'setup-viewer_.$id.download.ts': isPrivate(({ own }) => `/setup-viewer/${own.hidden}/download`),
  'setups.tsx': isPublic(at('/setups?q=ferari')),
  'setups_.suggestions.ts': isPublic(at('/setups/suggestions?q=ferari')),
  'sign-in.tsx': leadsOn(isPublic(at('/sign-in'))),
  'sign-out.tsx': leadsOn(isPublicForm(at('/sign-out'), 'nothing')),
  'sign-up.tsx': leadsOn(isPublic(at('/sign-up'))),
  'signed-in.tsx': isPublic(at('/signed-in')),
  'api.v1.oembed.ts': isPublic(({ shared }) => `/api/v1/oembed?url=/setup-viewer/${shared}`),
  'setup-viewer_.$id.picture[.]png.ts': isPublic(({ shared }) => `/setup-viewer/${shared}/picture.png`),
  'setup-viewer_.$id.embed.ts': isPublic(({ shared }) => `/setup-viewer/${shared}/embed`),
  'api.v1.setups.ts': isPublic(at('/api/v1/setups')),
  'api.v1.setups_.$id.ts': isPublic(({ shared }) => `/api/v1/setups/${shared}`),
  'api.v1.setups_.$id_.file.ts': isPublic(({ shared }) => `/api/v1/setups/${shared}/file`),
  'sitemap[.]xml.ts': isPublic(at('/sitemap.xml?part=1')),
  'teams.tsx': isPrivateForm(at('/teams'), { form: { intent: 'create', name: 'From a form' } }),
  'teams_.$id.tsx': isPrivateForm(
    ({ own }) => `/teams/${own.team}`,
    ({ own }) => ({ form: { intent: 'take', setup: String(own.hidden) } }),
  ),
  'teams_.$id_.members.tsx': isPrivateForm(({ own }) => `/teams/${own.team}/members`, {
    form: { intent: 'link', role: 'viewer', uses: '1', days: '1' },
  }),
  'teams_.$id_.plan.tsx': isPrivateForm(({ own }) => `/teams/${own.team}/plan`, {
    form: { intent: 'delete', plan: '1' },
  }),
  'teams_.$id_.settings.tsx': isPrivateForm(({ own }) => `/teams/${own.team}/settings`, {
    form: { intent: 'discord', address: '' },
  }),
  'teams_.join.$token.tsx': {
    ...isPublicForm(at('/teams/join/AAAAAAAAAAAAAAAAAAAAAA'), { form: { intent: 'join' } }),
    answers: 404,
  },
  'teams_.plan.$token.tsx': { ...isPublic(at('/teams/plan/AAAAAAAAAAAAAAAAAAAAAA')), answers: 404 },
  'terms.tsx': isPublic(at('/terms')),
  'test-cards.tsx': isPrivate(
    ({ own }) => `/test-cards?generation=${own.generation}`,
    posts(at('/test-cards'), ({ own }) => ({
      form: { generation: String(own.generation), step: 'arbFront front' },
    })),
  ),
  'test-cards_.$id.tsx': isPrivateForm(({ own }) => `/test-cards/${own.card}`, {
    form: { answer: 'worse', note: 'Taken over' },
  }),
  'try.tsx': isPublic(at('/try?game=ACC&car=ferrari_296_gt3&track=spa')),
  'units.tsx': isPublicForm(at('/units'), {
    form: { pressure: 'bar', temperature: 'F', length: 'in', volume: 'gal' },
  }),
  'upload-setup.tsx': isPrivateForm(at('/upload-setup'), { form: uploadForm }),
  'upload-setup_.send.ts': leadsOn(isPublicForm(at('/upload-setup/send'), { form: uploadForm })),
  'wanted.tsx': isPublic(at('/wanted?game=ACC&order=newest')),
  'wanted_.ask.tsx': isPrivate(
    at('/wanted/ask?game=ACC&car=bmw_m4_gt3&track=suzuka'),
    posts(at('/wanted/ask'), { form: wishForm }),
  ),
  'wanted_.$id.tsx': isPublicForm(({ own }) => `/wanted/${own.wanted}`, { form: { intent: 'want' } }),
  'wanted_.$id_.answer.tsx': isPrivateForm(
    ({ own }) => `/wanted/${own.wanted}/answer`,
    ({ shared }) => ({ form: { setup: String(shared) } }),
  ),
};

/** Whether a route draws a page; an endpoint has no page's data beside it. */
export const drawsPage = (file: string) =>
  /^export default /m.test(readFileSync(`app/routes/${file}`, 'utf8'));

/** Every endpoint of the AI Worker, by its path up to a parameter. */
export const engineerRoutes: Record<string, Route> = {
  '/api/generate-setup': takes(at('/api/generate-setup'), {
    json: {
      ...generateBody,
      prompt: 'calm over kerbs',
      experience: 'intermediate',
      preferences: '',
      duration: '60',
    },
  }),
  '/api/refine': takes(at('/api/refine'), ({ own }) => ({
    json: { setupId: own.generation, refinementPrompt: 'understeer in slow corners' },
  })),
  '/api/hear': takes(at('/api/hear'), {
    json: { game: 'ACC', track: 'spa', words: 'understeer in slow corners' },
  }),
  '/api/generations': isPrivate(({ own }) => `/api/generations/${own.generation}`),
  '/api/race-engineer-chat': isPrivate(
    at('/api/race-engineer-chat'),
    posts(at('/api/race-engineer-chat'), {
      json: {
        message: 'From a form',
        context: [{ id: 'm1', role: 'assistant', content: 'Hello', timestamp: '2026-11-22T10:00:00Z' }],
      },
    }),
    { method: 'DELETE', path: at('/api/race-engineer-chat'), content: () => 'nothing' },
  ),
};

/** Every address of the webhook Worker that the web Worker hands on. */
export const webhooks = ['/webhooks/stripe', '/webhooks/clerk'];

/** Clerk's own endpoints, as far as our own origin passes them on. */
export const clerkProxy = '/__clerk/v1/client/sign_ins';

export const routes: [name: string, route: Route][] = Object.entries({ ...webRoutes, ...engineerRoutes });

/** The body and its type of a write. */
export function bodyOf(write: Write, things: Things): { body?: BodyInit; headers: Record<string, string> } {
  const content = write.content(things);
  if (content === 'nothing') return { headers: {} };
  if ('form' in content) {
    if (!content.file) return { body: new URLSearchParams(content.form), headers: {} };
    const body = new FormData();
    for (const [name, value] of Object.entries(content.form)) body.set(name, value);
    body.set('file', new File([content.file.text], content.file.name));
    return { body, headers: {} };
  }
  return { body: JSON.stringify(content.json), headers: { 'content-type': 'application/json' } };
}

/** Ids of what may or may not be there, for requests that only their form matters of. */
export const anyThings: Things = {
  own: {
    id: 'user_1',
    email: 'a@example.com',
    hidden: 1,
    card: 1,
    stint: 1,
    wanted: 1,
    followed: 1,
    team: 'org_1',
    generation: 1,
  },
  shared: 1,
};
