import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Entry, Said, Told, View } from '../../../presence/index.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** What somebody looks at: live, from a place that `at` tells apart. */
export const viewAt = (at: number): View => ({
  time: { kind: 'live' },
  camera: { eye: [at, 10, 10], target: [0, 0, 0] },
  selection: [],
  follow: null,
  caption: null,
});

/** Has a gateway listen, once. Returns its address. */
export async function addressOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export interface VisitorOptions extends Partial<Entry> {
  /** As in the path. */
  run?: string;
  headers?: Record<string, string>;
}

/** A page that has a run open. */
export async function visitor(
  origin: string,
  { run = 'simulations/demo', headers = {}, ...entry }: VisitorOptions = {},
) {
  const key = entry.key ?? randomUUID();
  const url = `${origin}/api/${run}/presence`;
  const leaving = new AbortController();
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) });
  const response = await fetch(url, {
    ...{ method: 'POST', headers: { ...JSON_TYPE, ...headers }, signal: leaving.signal },
    body: JSON.stringify({ name: null, number: null, isLive: true, ...entry, key }),
  });
  const told: Told[] = [];
  let hasEnded = false;
  const read = async (): Promise<void> => {
    let text = '';
    for await (const bytes of response.body ?? []) {
      text += new TextDecoder().decode(bytes as Uint8Array);
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) if (event.startsWith('data: ')) told.push(JSON.parse(event.slice('data: '.length)));
    }
  };
  const ended = response.ok
    ? read()
        .catch(() => {})
        .then(() => {
          hasEnded = true;
        })
    : Promise.resolve();
  const of = <Kind extends Told['kind']>(kind: Kind) =>
    told.filter((one): one is Extract<Told, { kind: Kind }> => one.kind === kind);
  return {
    ...{ key, response, told, of, ended },
    hasEnded: () => hasEnded,
    /** As told last. */
    people: () => of('people').at(-1)?.people ?? [],
    names: () => (of('people').at(-1)?.people ?? []).map(({ name, number }) => name ?? `#${number}`),
    selfId: () => of('people').at(-1)?.selfId ?? '',
    say: (said: Said) => post('/said', { key, said }),
    saySo: (body: object) => post('/said', body),
    leave: () => leaving.abort(),
  };
}
