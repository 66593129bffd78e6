// Not TypeScript: it runs as it is, beside the built Workers.
import { WorkerEntrypoint } from 'cloudflare:workers';

/** Longer than anybody waits. */
const foreverMs = 120_000;

/** How this Worker is to fail now: the gate before the stand-ins knows, under a path that no stand-in has. */
async function faultNow({ FAULTS_AT }) {
  const { faults } = await (await fetch(FAULTS_AT)).json();
  return faults.find(({ path }) => path === '/worker')?.kind ?? null;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function brokenAnswer(kind, { UPSTREAM_TEXT: text }) {
  switch (kind) {
    case '500':
      return new Response(text, { status: 500 });
    case '429':
      return new Response(text, { status: 429, headers: { 'retry-after': '1' } });
    case 'garbage':
      return new Response(`<html>${text}`, { headers: { 'content-type': 'application/json' } });
    case 'slow-body':
      return new Response(new ReadableStream({ pull: () => pause(foreverMs) }));
    case 'hang':
      await pause(foreverMs);
  }
  throw new Error(text);
}

async function brokenCall(kind, { UPSTREAM_TEXT: text }) {
  if (kind === 'garbage') return `<html>${text}`;
  if (kind === 'hang' || kind === 'slow-body') await pause(foreverMs);
  throw new Error(text);
}

export class Billing extends WorkerEntrypoint {}

for (const call of [
  'plans',
  'createCheckoutSession',
  'completeCheckout',
  'cancel',
  'reactivate',
  'syncCustomer',
  'portalUrl',
]) {
  Billing.prototype[call] = async function (request) {
    const kind = await faultNow(this.env);
    return kind ? brokenCall(kind, this.env) : this.env.BILLING_BEHIND[call](request);
  };
}

export class ProfileNames extends WorkerEntrypoint {
  async save(request) {
    const kind = await faultNow(this.env);
    return kind ? brokenCall(kind, this.env) : this.env.PROFILE_NAMES_BEHIND.save(request);
  }
}

export default {
  async fetch(request, env) {
    const kind = await faultNow(env);
    return kind ? brokenAnswer(kind, env) : env.BEHIND.fetch(request);
  },
};
