import { resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { experimental_readRawConfig, unstable_readConfig } from 'wrangler';
import { deploymentNames, isSecret } from '../configuration/configuration.ts';
import { workerFaults } from '../configuration/faults.ts';
import { workerList } from '../worker-list.ts';
import { inDeploymentOrder } from './plan.ts';

type Named = { env?: Record<string, Record<string, unknown>> };

/** The compared part of a Worker's configuration. The package's own type imports one that it does not ship. */
type WorkerConfiguration = Record<
  | 'main'
  | 'no_bundle'
  | 'durable_objects'
  | 'migrations'
  | 'triggers'
  | 'version_metadata'
  | 'assets'
  | 'observability',
  unknown
> & {
  name: string;
  services?: { binding: string; service: string; entrypoint?: string }[];
  ratelimits: { name: string; namespace_id: string; simple: unknown }[];
  secrets?: { required?: string[] };
};

const read = (config: string, env?: string): WorkerConfiguration =>
  unstable_readConfig({ config, ...(env && { env }) });

test('each deployment has Workers of its own, which name each other', () => {
  for (const deployment of deploymentNames) {
    expect(workerList.map(({ configuration }) => read(configuration, deployment).name)).toEqual(
      workerList.map(({ name }) => `${name}-${deployment}`),
    );
    for (const { configuration } of workerList)
      expect(read(configuration, deployment).services).toEqual(
        read(configuration).services?.map((binding) => ({
          ...binding,
          service: `${binding.service}-${deployment}`,
        })),
      );
  }
});

test('a Worker is deployed after those that it names', () => {
  const there = new Set<string>();
  for (const { name, configuration } of inDeploymentOrder) {
    for (const { service } of read(configuration).services ?? []) expect(there).toContain(service);
    there.add(name);
  }
  expect(there.size).toBe(workerList.length);
});

test('a deployment has the bindings of the top level, so that what runs here runs there', () => {
  const warn = vi.spyOn(console, 'warn');
  for (const { configuration } of workerList) {
    const here = read(configuration);
    for (const deployment of deploymentNames) {
      const there = read(configuration, deployment);
      for (const kind of ['durable_objects', 'migrations', 'triggers', 'version_metadata', 'assets'] as const)
        expect(there[kind], kind).toEqual(here[kind]);
      const limits = ({ ratelimits }: typeof here) =>
        ratelimits.map(({ name, simple }) => ({ name, simple }));
      expect(limits(there)).toEqual(limits(here));
      expect(there).toMatchObject({ workers_dev: false, preview_urls: false, keep_vars: true });
      expect(there.observability).toMatchObject({
        enabled: true,
        redact_query_string: true,
        traces: { enabled: true, head_sampling_rate: 0.1 },
      });
    }
  }
  expect(warn).not.toHaveBeenCalled();
});

test('production and preview count their limits apart and are otherwise the same', () => {
  for (const { configuration } of workerList) {
    const { env = {} } = experimental_readRawConfig({ config: configuration }).rawConfig as Named;
    const { production, preview } = env;
    const asProduction = JSON.stringify(preview)
      .replaceAll('-preview', '-production')
      .replaceAll(/"namespace_id":"2/g, '"namespace_id":"1');
    expect(JSON.parse(asProduction)).toEqual(production);
    const ids = (name: string) => read(configuration, name).ratelimits.map((limit) => limit.namespace_id);
    expect(ids('preview').filter((id) => ids('production').includes(id))).toEqual([]);
  }
});

test('what is deployed is what was built', () => {
  for (const { configuration, bundle } of workerList)
    for (const deployment of deploymentNames)
      expect(read(configuration, deployment)).toMatchObject({ main: resolve(bundle), no_bundle: true });
});

test('a Worker is refused without any secret that it needs', () => {
  const needed = new Set(workerFaults({}).keys());
  for (const { configuration, variables } of workerList) {
    const wanted = variables.filter((name) => isSecret(name) && needed.has(name)).sort();
    for (const deployment of deploymentNames)
      expect(read(configuration, deployment).secrets?.required?.toSorted()).toEqual(wanted);
  }
});
