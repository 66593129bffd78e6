import { test } from 'vitest';
import { appOrigin } from '../support/stand-ins.ts';
import { ask, sendForm, sendJson } from './product.ts';
import { generateBody, uploadForm } from '../support/requests.ts';
import { askStripe, readRows, stockedDriver } from './stocked-driver.ts';
import { openTally } from './tally.ts';

const tally = openTally();
const [own, other] = await Promise.all([stockedDriver({ hasRun: false }), stockedDriver()]);
const [profile] = await readRows<{ id: number }>(`user_profiles?clerk_user_id=eq.${own.id}`);

/** Columns and claims that no client may set, with values that would be seen. */
const smuggled = (): Record<string, string> => ({
  id: '4242424242',
  user_id: '1',
  userProfile: '1',
  likes: '999',
  is_public: 'false',
  created_at: '2001-01-01T00:00:00Z',
  generation_id: String(other.generation),
  clerk_user_id: other.id,
  email: 'evil@example.com',
  role: 'service_role',
  is_admin: 'true',
  status: 'active',
  plan_id: 'lifetime',
  stripe_customer_id: 'cus_evil',
  current_period_end: '2999-12-31T00:00:00Z',
  glance: '{}',
  search_text: 'everything',
  setup_likes: '[]',
  __proto__: '{"likes":999}',
  'constructor[prototype][likes]': '999',
  'author[username]': 'evil',
});

type SetupRow = {
  id: number;
  user_id: number;
  likes: number;
  is_public: boolean;
  created_at: string;
  generation_id: number | null;
  note: string;
};

function check(what: string, found: unknown, wanted: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  tally.count(is === should ? null : `${what}: ${is} instead of ${should}`);
}

function checkSetup(what: string, row: SetupRow | undefined, isPublic: boolean): void {
  check(`${what}: owner`, row?.user_id, profile?.id);
  check(`${what}: likes`, row?.likes, 0);
  check(`${what}: id`, row?.id === 4_242_424_242, false);
  check(`${what}: public`, row?.is_public, isPublic);
  check(`${what}: date`, row?.created_at.startsWith('2001'), false);
  check(`${what}: run of another`, row?.generation_id === other.generation, false);
}

const setupAt = async (id: unknown) => (await readRows<SetupRow>(`setups?id=eq.${id}`))[0];

test('an upload stores what a driver may say and nothing else', async () => {
  const page = await sendForm('/upload-setup', { ...smuggled(), ...uploadForm }, { as: own });
  checkSetup('page', await setupAt(page.headers.get('location')?.split('/').at(-1)), true);
  const script = await sendForm('/upload-setup/send', { ...smuggled(), ...uploadForm }, { as: own });
  checkSetup('script', await setupAt(JSON.parse(script.text).storedAs), true);
});

test('no plan comes from anywhere but Stripe', async () => {
  const plan = () => readRows(`subscriptions?clerk_user_id=eq.${own.id}`);
  const before = await plan();
  await sendForm('/profile', { ...smuggled(), intent: 'grant' }, { as: own });
  await ask('/setup-assistant?session_id=cs_x&plan_id=lifetime&status=active', { as: own });
  check('plan', await plan(), before);
});

test('a run is the driver’s, and its result the engineer’s', async () => {
  const { text } = await sendJson('/api/generate-setup', generateBody, { as: own });
  const [run] = await readRows<Record<string, unknown>>(`generations?id=eq.${JSON.parse(text).id}`);
  check('driver', run?.clerk_user_id, own.id);
  check('parent', run?.parent_id, null);
  check('kind', run?.kind, 'generate');
  check('result', JSON.stringify(run?.result).includes('smuggled'), false);
  const saved = {
    ...smuggled(),
    intent: 'save',
    generationId: String(run?.id),
    requestId: crypto.randomUUID(),
  };
  await sendForm(
    '/setup-assistant?index',
    { ...saved, is_public: 'true', setup_data: 'smuggled' },
    { as: own },
  );
  const [row] = await readRows<SetupRow>(`setups?generation_id=eq.${run?.id}`);
  checkSetup('saved', row, false);
});

test('a checkout is for our price, the driver’s own customer and our own pages', async () => {
  const wanted = { priceId: 'price_seed_lifetime', userId: own.id };
  const { text } = await sendJson('/api/subscription/create-checkout-session', wanted, { as: own });
  const session = /cs_\w+/.exec(text)?.[0];
  const made = await askStripe<Record<string, string | number>>(`checkout/sessions/${session}`);
  check('amount', made.amount_total, 14_900);
  check('mode', made.mode, 'payment');
  check('driver', made.client_reference_id, own.id);
  check('way back', new URL(String(made.success_url)).origin, appOrigin);
  check('customer', made.customer === 'cus_evil', false);
});
