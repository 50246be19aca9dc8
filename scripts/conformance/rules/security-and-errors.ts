import {
  API_KEY_HEADER,
  ENDPOINTS,
  type EndpointName,
  endpointPath,
  PATH_PREFIX,
  REQUEST_ID_HEADER,
} from '../../../src/protocol/index.ts';
import { conforming, dataOf, described, refusalOf } from '../replies.ts';
import { type Check, must, section, skip } from '../rule.ts';
import { anyTable, goodCall } from './conventions.ts';

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];

export const authenticationRules = section('5', 'Authentication', [
  ...NAMES.map((name): readonly [string, Check] => [
    `${ENDPOINTS[name].method} ${ENDPOINTS[name].path} without ${API_KEY_HEADER} is refused with 401`,
    async (subject) => {
      const path = endpointPath(name, name === 'health' ? '' : await subject.simulationId());
      const body = ENDPOINTS[name].body === null ? {} : { body: {} };
      refusalOf(await subject.service.call({ method: ENDPOINTS[name].method, path, key: null, ...body }), 401);
    },
  ]),
  [
    'an unknown key is refused with 401',
    async (subject) => {
      refusalOf(await subject.ask('health', undefined, undefined, { key: 'not-a-key-of-anybody-4711' }), 401);
    },
  ],
  [
    'no refusal repeats the key that was sent',
    async (subject) => {
      const key = 'not-a-key-of-anybody-4712';
      const reply = await subject.ask('health', undefined, undefined, { key });
      must(!reply.text.includes(key), `${reply.asked}: ${described(reply)}`);
    },
  ],
  [
    'X-Request-Id correlates requests: the requestId of the answer is the one that was sent',
    async (subject) => {
      const headers = { [REQUEST_ID_HEADER]: 'conformance-4711' };
      const reply = await subject.ask('health', undefined, undefined, { headers });
      const { requestId } = reply.json as { requestId: string };
      if (requestId !== 'conformance-4711') skip('the service makes its own, which the interface does not forbid');
    },
  ],
  [
    'without X-Request-Id every request has an identifier of its own',
    async (subject) => {
      const ids = [await subject.ask('health'), await subject.ask('health')].map(
        ({ json }) => (json as { requestId: string }).requestId,
      );
      must(ids[0] !== '' && ids[0] !== ids[1], `found ${ids.join(', ')}`);
    },
  ],
]);

export const errorRules = section('7', 'Errors', [
  [
    'an error body has code, message, requestId and details of field and reason',
    async (subject) => {
      const { details } = refusalOf(await subject.ask('table', { tableName: '', page: 0 }), 400, 'INVALID_REQUEST');
      must((details?.length ?? 0) > 0, 'the details are empty');
    },
  ],
  [
    'details name every field that is wrong, not only the first',
    async (subject) => {
      const body = { tableName: '', entityName: 7, page: 0, pageSize: 501 };
      const { details } = refusalOf(await subject.ask('table', body), 400);
      const named = details?.map(({ field }) => field) ?? [];
      for (const field of Object.keys(body)) must(named.includes(field), `${field} is not among ${named.join(', ')}`);
    },
  ],
  [
    'details name a field that is wrong in two ways as often as there are reasons, and none twice for the same',
    async (subject) => {
      const body = { tableName: 'any', page: -2_147_483_649, pageSize: 0.5 };
      const { details } = refusalOf(await subject.ask('table', body), 400, 'INVALID_REQUEST');
      const told = (details ?? []).map(({ field, reason }) => `${field}: ${reason}`);
      must(new Set(told).size === told.length, `found ${told.join('; ')}`);
    },
  ],
  [
    'an error never shows the inside of the service',
    async (subject) => {
      const path = `${endpointPath('clock', await subject.simulationId())}/../../../etc`;
      const reply = await subject.service.call({ method: 'GET', path });
      must(reply.status >= 400 && !/node_modules|\bat [\w.]+ \(/.test(reply.text), described(reply));
    },
  ],
  [
    'too many requests are refused with 429 and a Retry-After header',
    async (subject) => {
      const { burst } = subject.options;
      if (burst === 0) skip('needs --burst: how many requests meet the rate limit');
      const replies = await Promise.all(Array.from({ length: burst }, () => subject.ask('health')));
      const refused = replies.find(({ status }) => status === 429);
      // The interface shows no numeric limit, so a service that takes them all breaks nothing.
      if (!refused) return skip(`${burst} requests at once all passed`);
      refusalOf(refused, 429);
      const wait = String(refused.headers['retry-after'] ?? '');
      must(/^\d+$/.test(wait) || !Number.isNaN(Date.parse(wait)), `Retry-After is "${wait}"`);
      await new Promise((resolve) => setTimeout(resolve, (Number(wait) || 1) * 1000));
    },
  ],
]);

export const versioningRules = section('9', 'Versioning', [
  [
    `the version is part of the path: ${PATH_PREFIX}; another one is not served`,
    async (subject) => {
      const path = endpointPath('health').replace('/v1/', '/v0/');
      refusalOf(await subject.service.call({ method: 'GET', path }), [401, 404]);
    },
  ],
  [
    'health, clock and the legacy visualization endpoints remain callable',
    async (subject) => {
      for (const name of ['health', 'clock', 'visualizationSnapshot', 'visualizationUpdates'] as const) {
        conforming(ENDPOINTS[name].data, dataOf(await goodCall(subject, name)), name);
      }
    },
  ],
  [
    'legacy and animation formats are separate: no batches in the one, no updates in the other',
    async (subject) => {
      await anyTable(subject);
      const legacy = await goodCall(subject, 'visualizationUpdates');
      const animation = await goodCall(subject, 'animationUpdates');
      must(!('batches' in dataIn(legacy.json)), 'the legacy poll has batches');
      must(!('updates' in dataIn(animation.json)), 'the animation updates have updates');
    },
  ],
]);

function dataIn(json: unknown): object {
  return (json as { data: object }).data;
}
