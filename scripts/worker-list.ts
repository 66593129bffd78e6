import { webVariables } from '../app/front-door/env.server.ts';
import { engineerVariables } from '../functions/ai/environment.ts';
import { webhookVariables } from '../functions/stripe-webhooks/environment.ts';

export type WorkerSource = {
  /** As its wrangler.toml and the service bindings name it. */
  name: string;
  /** Its wrangler.toml, from the project's root. */
  configuration: string;
  /** Where its bundle is built. */
  bundle: string;
  /** In place of the bundle, and then without static assets. */
  script?: string;
  /** Vite makes the bundle, of the Worker's entry and its pages; the others are wrangler's to bundle. */
  isBundledByVite?: true;
  /** The variables and secrets it names; it gets these and no others. */
  variables: readonly string[];
};

/** The three Workers; the first is the public one, the others answer its service bindings. */
export const workerList: readonly WorkerSource[] = [
  {
    name: 'scrutineer-web',
    configuration: 'wrangler.toml',
    bundle: 'build/server/index.js',
    isBundledByVite: true,
    variables: webVariables,
  },
  {
    name: 'scrutineer-ai',
    configuration: 'functions/ai/wrangler.toml',
    bundle: 'build/workers/ai/index.js',
    variables: engineerVariables,
  },
  {
    name: 'scrutineer-stripe-webhooks',
    configuration: 'functions/stripe-webhooks/wrangler.toml',
    bundle: 'build/workers/stripe-webhooks/index.js',
    variables: webhookVariables,
  },
];
