import { resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { experimental_readRawConfig, unstable_readConfig } from 'wrangler';
import { deploymentNames, isSecret } from '../configuration/configuration.ts';
import { workerFaults } from '../configuration/faults.ts';
import { workerList } from '../worker-list.ts';
import { inDeploymentOrder } from './deploy.ts';

/** The compared part of a Worker's configuration. The package's own type imports one that it does not ship. */
type WorkerConfiguration = Record<string, unknown> & {
  services?: { binding: string; service: string; entrypoint?: string }[];
  ratelimits: { name: string; namespace_id: string; simple: unknown }[];
  secrets?: { required?: string[] };
};

const read = (config: string, env?: string): WorkerConfiguration =>
  unstable_readConfig({ config, ...(env && { env }) });

const deployments = workerList.flatMap((worker) =>
  deploymentNames.map((deployment) => [`${worker.name}-${deployment}`, deployment, worker] as const),
);

test.each(deployments)(
  '%s is as the top level, so that what runs here runs there',
  (name, deployment, worker) => {
    const warn = vi.spyOn(console, 'warn');
    const here = read(worker.configuration);
    const there = read(worker.configuration, deployment);
    for (const kind of ['durable_objects', 'migrations', 'triggers', 'version_metadata', 'assets'])
      expect(there[kind], kind).toEqual(here[kind]);
    const limits = ({ ratelimits }: typeof here) => ratelimits.map(({ name, simple }) => ({ name, simple }));
    expect(limits(there)).toEqual(limits(here));
    expect(there.services).toEqual(
      here.services?.map((binding) => ({ ...binding, service: `${binding.service}-${deployment}` })),
    );
    expect(there).toMatchObject({ name, workers_dev: false, preview_urls: false });
    // A variable that has left the file would keep its value.
    expect(there.keep_vars).toBeFalsy();
    // The bundle that was built and tested.
    expect(there).toMatchObject({ main: resolve(worker.bundle), no_bundle: true });
    // Wrangler warns of the two together.
    expect(there.minify).toBeFalsy();
    expect(there.observability).toMatchObject({
      enabled: true,
      redact_query_string: true,
      traces: { enabled: true, head_sampling_rate: 0.1 },
    });
    expect(warn).not.toHaveBeenCalled();
  },
);

test.each(deployments)('%s is refused without any secret that it needs', (_, deployment, worker) => {
  const needed = workerFaults({});
  const secretNames = worker.variables.filter((name) => isSecret(name) && needed.has(name));
  expect(read(worker.configuration, deployment).secrets?.required?.toSorted()).toEqual(
    secretNames.toSorted(),
  );
});

test('a Worker is deployed after those that it names', () => {
  const there = new Set<string>();
  for (const { name, configuration } of inDeploymentOrder) {
    for (const { service } of read(configuration).services ?? []) expect(there).toContain(service);
    there.add(name);
  }
  expect(there.size).toBe(workerList.length);
});

test.each(workerList)(
  '$name counts its limits apart in preview, and is otherwise the same',
  ({ configuration }) => {
    const { env } = experimental_readRawConfig({ config: configuration }).rawConfig as { env?: object };
    const { production, preview } = env as Record<string, unknown>;
    const asProduction = JSON.stringify(preview)
      .replaceAll('-preview', '-production')
      .replaceAll(/"namespace_id":"2/g, '"namespace_id":"1');
    expect(JSON.parse(asProduction)).toEqual(production);
    const ids = deploymentNames
      .flatMap((name) => read(configuration, name).ratelimits)
      .map((one) => one.namespace_id);
    expect(new Set(ids).size).toBe(ids.length);
  },
);
