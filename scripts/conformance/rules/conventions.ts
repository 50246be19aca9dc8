import { ENDPOINTS, type EndpointName, endpointPath, errorBodySchema } from '../../../src/protocol/index.ts';
import type { Reply } from '../http.ts';
import { conforming, dataOf, described, refusalOf } from '../replies.ts';
import { type Check, must, section, skip } from '../rule.ts';
import type { Subject } from '../subject.ts';

/** A request to each endpoint that succeeds. */
export async function goodCall(subject: Subject, endpoint: EndpointName, simulationId?: string): Promise<Reply> {
  switch (endpoint) {
    case 'tableCatalog':
      return subject.ask(endpoint, {}, simulationId);
    case 'table': {
      const { name, ownerEntityName } = await anyTable(subject, simulationId);
      return subject.ask(endpoint, { tableName: name, entityName: ownerEntityName, pageSize: 5 }, simulationId);
    }
    case 'animationUpdates': {
      const { cursor } = await subject.data('animationSnapshot', undefined, simulationId);
      return subject.ask(endpoint, { cursor }, simulationId);
    }
    case 'visualizationUpdates': {
      const { cursor } = await subject.data('visualizationSnapshot', undefined, simulationId);
      return subject.ask(endpoint, { cursor }, simulationId);
    }
    default:
      return subject.ask(endpoint, undefined, simulationId);
  }
}

interface OwnedName {
  name: string;
  ownerEntityName: string | null;
}

export async function anyTable(subject: Subject, simulationId?: string) {
  const items = (await subject.data('tableCatalog', {}, simulationId)).items as OwnedName[];
  // Rather one of the scene: owners may be renamed or removed while we look.
  return items.find(({ ownerEntityName }) => ownerEntityName === null) ?? items[0] ?? skip('there is no result table');
}

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
const WITHOUT_BODY = NAMES.filter((name) => ENDPOINTS[name].body === null);

const answers = NAMES.map((name): readonly [string, Check] => [
  `${ENDPOINTS[name].method} ${ENDPOINTS[name].path} answers 200 with code OK, message, requestId and the data of its section`,
  async (subject) => {
    if (name === 'health') conforming(ENDPOINTS.health.data, dataOf(await subject.ask('health')), 'health');
    else conforming(ENDPOINTS[name].data, dataOf(await goodCall(subject, name)), name);
  },
]);

const isJson = (reply: Reply) => /^application\/json\b/i.test(String(reply.headers['content-type']));

/** Where the interface says what a caller does but not that others are refused, a lenient service deviates from nothing. */
function refusedOrLenient(reply: Reply): void {
  if (reply.status === 200) skip('the service lets it pass, which the interface does not forbid');
  refusalOf(reply, [400, 415], reply.status === 400 ? 'INVALID_REQUEST' : undefined);
}

export const conventionRules = section('1', 'Common conventions', [
  ...answers,
  ...NAMES.map((name): readonly [string, Check] => [
    `${ENDPOINTS[name].method} ${ENDPOINTS[name].path} takes no query-string parameter`,
    async (subject) => {
      const path = endpointPath(name, name === 'health' ? '' : await subject.simulationId());
      const body = ENDPOINTS[name].body === null ? {} : { body: {} };
      const reply = await subject.service.call({ method: ENDPOINTS[name].method, path: `${path}?page=1`, ...body });
      refusedOrLenient(reply);
    },
  ]),
  ...WITHOUT_BODY.map((name): readonly [string, Check] => [
    `${ENDPOINTS[name].method} ${ENDPOINTS[name].path} is called without a body; an empty JSON object is not sent in its place`,
    async (subject) => refusedOrLenient(await subject.ask(name, {})),
  ]),
  [
    'an instance that is not there is refused with an error body',
    async (subject) => {
      for (const name of NAMES.filter((candidate) => candidate !== 'health')) {
        const body = ENDPOINTS[name].body === null ? undefined : {};
        refusalOf(await subject.ask(name, body, 'no-such-instance-4711'), [403, 404]);
      }
    },
  ],
  [
    'an instance belongs to the credential that made it: another valid key gets 403',
    async (subject) => {
      const key = subject.options.otherKey ?? skip('needs --other-key');
      const id = await subject.simulationId();
      refusalOf(await subject.ask('clock', undefined, id, { key }), 403);
      refusalOf(await subject.ask('animationSnapshot', undefined, id, { key }), 403);
      refusalOf(await subject.ask('tableCatalog', {}, id, { key }), 403);
    },
  ],
  [
    'instance-scoped endpoints require runtimeAvailable=true: after its release an instance answers 410',
    async (subject) => {
      const id = await releasedInstance(subject);
      for (const name of ['animationSnapshot', 'visualizationSnapshot', 'clock'] as const) {
        refusalOf(await subject.ask(name, undefined, id), 410, 'SIMULATION_RUNTIME_RELEASED');
      }
    },
  ],
  [
    'every response is JSON, refusals and unknown paths included; never a page of HTML',
    async (subject) => {
      const { service } = subject;
      const replies = [
        await subject.ask('health'),
        await subject.ask('health', undefined, undefined, { key: null }),
        await service.call({ method: 'GET', path: endpointPath('health').replace('health', 'no-such-endpoint') }),
        await service.call({ method: 'DELETE', path: endpointPath('health') }),
        await service.call({
          method: 'GET',
          path: `${endpointPath('health').replace('health', '')}simulations/%zz/clock`,
        }),
      ];
      for (const reply of replies)
        must(isJson(reply) && reply.json !== undefined, `${reply.asked}: ${described(reply)}`);
    },
  ],
  [
    'a request body that is no JSON is refused with 400 and an error body',
    async (subject) => {
      const raw = '{"tableName":';
      const reply = await subject.ask('table', undefined, undefined, { raw });
      refusalOf(reply, 400, 'INVALID_REQUEST');
      must(!/\bat .*:\d+:\d+|node_modules/.test(reply.text), `${reply.asked}: the refusal shows a stack trace`);
    },
  ],
  [
    'a request body that is not UTF-8 is refused, not read with other characters',
    async (subject) => {
      const raw = Buffer.from('{"nameContains":"\xff"}', 'latin1');
      refusedOrLenient(await subject.ask('tableCatalog', undefined, undefined, { raw }));
    },
  ],
  [
    'a method that an endpoint does not have is refused with an error body',
    async (subject) => {
      for (const method of ['PUT', 'DELETE'] as const) {
        refusalOf(await subject.service.call({ method, path: endpointPath('health') }), [404, 405]);
      }
    },
  ],
  [
    'an X-Request-Id that comes back as a header is that of the body, for each of those who ask the same at once',
    async (subject) => {
      const ids = ['reader-a', 'reader-b', 'reader-c'];
      const asked = ids.map((id) => subject.ask('clock', undefined, undefined, { headers: { 'x-request-id': id } }));
      const replies = await Promise.all(asked);
      if (replies.every(({ headers }) => headers['x-request-id'] === undefined)) skip('no such header comes back');
      for (const { headers, json } of replies) {
        const { requestId } = json as { requestId: unknown };
        const header = headers['x-request-id'];
        must(header === requestId, `the header says ${header}, the body ${requestId}`);
      }
    },
  ],
  [
    'a request body of another content type is refused',
    async (subject) => {
      const headers = { 'content-type': 'text/plain' };
      const reply = await subject.ask('tableCatalog', {}, undefined, { headers });
      refusedOrLenient(reply);
      conforming(errorBodySchema, reply.json, 'error body');
    },
  ],
]);

export async function releasedInstance(subject: Subject): Promise<string> {
  const id = await subject.made('released', { runMode: 'REAL_TIME' });
  await subject.control().command(id, 'release');
  return id;
}
