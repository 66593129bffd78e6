import { webVariables } from '../app/edge/env.server.ts';
import { engineerVariables } from '../functions/ai/environment.ts';
import { mcpVariables } from '../functions/mcp/environment.ts';
import { webhookVariables } from '../functions/stripe-webhooks/environment.ts';

export type WorkerSource = {
  name: string;
  configuration: string;
  bundle: string;
  script?: string;
  isBundledByVite?: true;
  variables: readonly string[];
};

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
    name: 'scrutineer-mcp',
    configuration: 'functions/mcp/wrangler.toml',
    bundle: 'build/workers/mcp/index.js',
    variables: mcpVariables,
  },
  {
    name: 'scrutineer-stripe-webhooks',
    configuration: 'functions/stripe-webhooks/wrangler.toml',
    bundle: 'build/workers/stripe-webhooks/index.js',
    variables: webhookVariables,
  },
];
