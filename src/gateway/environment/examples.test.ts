import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { gatewayBefore } from '../testing/gateway-under-test.ts';
import { readGatewayEnvironment } from './environment.ts';

/* What deploy/ holds for others is read as who deploys it reads it: nobody else would notice that it is wrong. */

const fileOf = (name: string): string => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

/** What who deploys has to give. */
const GIVEN: Record<string, string> = {
  SIMULATION_BASE_URL: 'https://sim.example',
  SIMULATION_API_KEY: 'k-1',
  SESSION_SECRET: 's'.repeat(32),
  PUBLIC_ORIGIN: 'https://aisle.example',
};
/** As the container has it by itself. */
const OF_IMAGE = {
  ACCESS_TOKENS_FILE: '/var/lib/aisle/access-tokens.json',
  RECORDINGS_DIR: '/var/lib/aisle/recordings',
};

test('compose.yml starts three gateways on one volume, which read together by the NATS beside them', () => {
  const { services, volumes } = parse(fileOf('compose.yml'), { merge: true });
  const { nats, ...gateways } = services;
  expect(Object.keys(gateways)).toHaveLength(3);
  const ports = Object.values<{ ports: string[] }>(gateways).flatMap((gateway) => gateway.ports);
  expect(new Set(ports).size).toBe(3);
  expect(nats.command).toContain('-js');
  for (const { environment, volumes: mounted } of Object.values<Compose>(gateways)) {
    const given = Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/^\$\{(\w+).*\}$/, (_all, asked: string) => GIVEN[asked] ?? ''),
    ]);
    const { stream, service, isOnlyHere } = readGatewayEnvironment({ ...OF_IMAGE, ...Object.fromEntries(given) });
    expect([stream?.servers, service?.baseUrl, isOnlyHere]).toEqual([
      ['nats://nats:4222'],
      GIVEN.SIMULATION_BASE_URL,
      false,
    ]);
    expect(mounted.map((one) => one.split(':'))).toEqual([['aisle', '/var/lib/aisle']]);
  }
  expect(Object.keys(volumes)).toEqual(['aisle', 'nats']);
});

interface Compose {
  environment: Record<string, string>;
  volumes: string[];
}

interface Manifest {
  kind: string;
  metadata: { name: string };
  // biome-ignore lint/suspicious/noExplicitAny: as deep as Kubernetes has it.
  spec: any;
}

/** What is deployed in Kubernetes, by kind and name. */
function manifests(): Map<string, Manifest> {
  const documents = parseAllDocuments(fileOf('kubernetes.yml'));
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
  const all = documents.map((document) => document.toJS() as Manifest);
  return new Map(all.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest]));
}

const specOf = (kind: string, name: string) => manifests().get(`${kind} ${name}`)?.spec;

test('kubernetes.yml starts three gateways with settings that are some, one renewed after the other', () => {
  const { replicas, strategy, template } = specOf('Deployment', 'aisle');
  expect([replicas, strategy.rollingUpdate]).toEqual([3, { maxUnavailable: 1, maxSurge: 0 }]);
  const [{ env, envFrom }] = template.spec.containers;
  expect(envFrom).toEqual([{ secretRef: { name: 'aisle' } }]);
  for (const name of Object.keys(GIVEN)) expect(fileOf('kubernetes.yml')).toContain(`--from-literal=${name}=`);
  const own = Object.fromEntries(env.map(({ name, value }: { name: string; value: string }) => [name, value]));
  const { stream, service, isOnlyHere, port } = readGatewayEnvironment({ ...OF_IMAGE, ...GIVEN, ...own });
  expect([service?.baseUrl, isOnlyHere]).toEqual([GIVEN.SIMULATION_BASE_URL, false]);
  const [server = ''] = stream?.servers ?? [];
  const { hostname, port: natsPort } = new URL(server);
  expect(specOf('Service', hostname).ports[0].port).toBe(Number(natsPort));
  expect(specOf('StatefulSet', hostname).template.spec.containers[0].args).toContain('-js');
  expect(template.spec.containers[0].ports).toEqual([{ name: 'http', containerPort: port }]);
});

test.each(['aisle', 'aisle-nats'])(
  'kubernetes.yml: %s is found by its labels, with every disk and port that it names',
  (app) => {
    const {
      selector,
      template,
      volumeClaimTemplates = [],
    } = specOf(app === 'aisle' ? 'Deployment' : 'StatefulSet', app);
    const service = specOf('Service', app);
    expect([selector.matchLabels, template.metadata.labels, service.selector]).toEqual([{ app }, { app }, { app }]);
    const [{ ports, volumeMounts, securityContext }] = template.spec.containers;
    expect(ports.map(({ name }: { name: string }) => name)).toEqual([service.ports[0].targetPort]);
    const claimed = volumeClaimTemplates.map(({ metadata }: Pick<Manifest, 'metadata'>) => metadata.name);
    const disks = (template.spec.volumes ?? []).map(({ name }: { name: string }) => name);
    expect(volumeMounts.map(({ name }: { name: string }) => name)).toEqual([...disks, ...claimed]);
    expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    expect(template.spec.securityContext.runAsNonRoot).toBe(true);
  },
);

test('kubernetes.yml: all gateways write to one disk, NATS hears gateways alone, and health is asked where it is told', async () => {
  expect(specOf('PersistentVolumeClaim', 'aisle').accessModes).toEqual(['ReadWriteMany']);
  const { podSelector, ingress } = specOf('NetworkPolicy', 'aisle-nats');
  expect([podSelector.matchLabels, ingress[0].from]).toEqual([
    { app: 'aisle-nats' },
    [{ podSelector: { matchLabels: { app: 'aisle' } } }],
  ]);
  expect(specOf('PodDisruptionBudget', 'aisle')).toMatchObject({
    maxUnavailable: 1,
    selector: { matchLabels: { app: 'aisle' } },
  });
  const [{ readinessProbe, livenessProbe }] = specOf('Deployment', 'aisle').template.spec.containers;
  const { app } = await gatewayBefore();
  for (const { httpGet } of [readinessProbe, livenessProbe])
    expect((await app.inject({ url: httpGet.path })).statusCode).toBe(200);
});
