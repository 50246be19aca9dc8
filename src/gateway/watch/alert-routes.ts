import type { FastifyRequest, FastifySchema } from 'fastify';
import * as z from 'zod';
import type { Archive, Manifest } from '../../archive/index.ts';
import { acknowledgementSchema, alertSchema, trialSchema, WATCH_ANSWERS } from '../../watch/index.ts';
import { clientOf } from '../access/caller.ts';
import type { Copies } from '../copies/copies.ts';
import { createShares } from '../copies/shares.ts';
import { envelope } from '../envelope.ts';
import type { RefusalCode } from '../openapi/refusals.ts';
import { audited, type KnownRecording, RECORDING_PATH, recordingParams } from '../recordings/recording-requests.ts';
import type { Relations } from '../relations/relations.ts';
import { type App, answers } from '../route-schemas.ts';
import { instanceParams, type SimulationAccess } from '../simulation-id.ts';
import { concerns } from '../telling/audit.ts';
import { tryRule } from './try-rule.ts';
import type { Watch } from './watch.ts';

const TRIALS = { total: 4, ofOneClient: 2, what: 'conditions are being tried', retryAfterSeconds: 5 };
const TRIED: readonly RefusalCode[] = [
  'GENERATION_NOT_FOUND',
  'RELATION_UNAVAILABLE',
  'TABLE_NOT_FOUND',
  'TABLE_NAME_AMBIGUOUS',
];

const sinceSchema = z.strictObject({
  since: z.string().max(200).optional().describe('`revision` of an earlier answer: only what has changed is told'),
});

const alertId = { alertId: z.string() };

function schemasOf<Params extends z.ZodObject, One extends z.ZodObject>(
  params: Params,
  one: One,
  refusals: readonly RefusalCode[],
) {
  return {
    alerts: {
      summary: 'What watch rules have told of a run, the newest last',
      params,
      querystring: sinceSchema,
      response: answers(WATCH_ANSWERS.alerts),
      refusals: [...refusals, 'RECORDING_UNREADABLE'] as const,
    },
    trial: {
      summary: 'What a condition would have told of a run, by default of its last four hours; nothing is kept',
      params,
      body: trialSchema,
      response: answers(WATCH_ANSWERS.trial),
      refusals: [...refusals, ...TRIED] as const,
    },
    acknowledge: {
      summary: 'Says who has seen to an alert',
      params: one,
      body: acknowledgementSchema,
      response: answers(alertSchema),
      refusals: [...refusals, 'ALERT_NOT_FOUND', 'STATE_CONFLICT', 'RECORDING_UNREADABLE'] as const,
    },
  } satisfies Record<string, FastifySchema>;
}

const LIVE = schemasOf(instanceParams, instanceParams.extend(alertId), ['RECORDING_NOT_FOUND']);
const RECORDED = schemasOf(recordingParams, recordingParams.extend(alertId), []);
const EVERYWHERE = {
  summary: 'How many alerts of each instance hold and wait for somebody, with the newest',
  response: answers(WATCH_ANSWERS.everywhere),
};

/** Without recordings there is nothing to judge; pages of every instance ask for alerts all the same. */
export function addNoAlerts(app: App): void {
  app.get('/api/alerts', { schema: EVERYWHERE }, async (request) => envelope(request.id, { simulations: [] }));
}

interface AlertRoutesOptions {
  watch: Watch;
  archive: Archive;
  relations: Relations;
  copies: Pick<Copies, 'open' | 'settled' | 'askOf'>;
  known: KnownRecording;
  access: SimulationAccess;
}

/** Alerts of live instances, by what is recorded of them, and of recordings; and what a condition would have told. */
export function addAlertRoutes(app: App, options: AlertRoutesOptions): void {
  const { watch, relations, known, access } = options;
  const shares = createShares(TRIALS);
  const live = (simulationId: string, request: FastifyRequest) =>
    relations.recordedOf(access.admit(simulationId, request.askedBy));

  async function tried(manifest: Manifest, request: FastifyRequest<{ Body: z.output<typeof trialSchema> }>) {
    const giveBack = shares.take(clientOf(request));
    try {
      return envelope(request.id, await tryRule(options, manifest, request.body));
    } finally {
      giveBack();
    }
  }

  const path = '/api/simulations/:simulationId';
  const acknowledging = audited('acknowledge alert');
  app.get(`${path}/alerts`, { schema: LIVE.alerts }, async (request) => {
    const { recordingId } = await live(request.params.simulationId, request);
    return envelope(request.id, await watch.alerts.answer(recordingId, request.query.since ?? null));
  });
  app.get(`${RECORDING_PATH}/alerts`, { schema: RECORDED.alerts }, async (request) => {
    const { recordingId } = known(request.params.recordingId, request);
    return envelope(request.id, await watch.alerts.answer(recordingId, request.query.since ?? null));
  });
  app.post(`${path}/watch/trial`, { schema: LIVE.trial }, async (request) =>
    tried(await live(request.params.simulationId, request), request),
  );
  app.post(`${RECORDING_PATH}/watch/trial`, { schema: RECORDED.trial }, async (request) =>
    tried(known(request.params.recordingId, request), request),
  );
  app.post(
    `${path}/alerts/:alertId/acknowledgement`,
    { schema: LIVE.acknowledge, config: acknowledging },
    async (request) => {
      const { recordingId } = await live(request.params.simulationId, request);
      concerns(request, { recordingId });
      return envelope(request.id, await watch.acknowledge(recordingId, request.params.alertId, request.body));
    },
  );
  app.post(
    `${RECORDING_PATH}/alerts/:alertId/acknowledgement`,
    { schema: RECORDED.acknowledge, config: acknowledging },
    async (request) => {
      const { recordingId } = known(request.params.recordingId, request);
      return envelope(request.id, await watch.acknowledge(recordingId, request.params.alertId, request.body));
    },
  );
  app.get('/api/alerts', { schema: EVERYWHERE }, async (request) =>
    envelope(request.id, { simulations: await watch.everywhere(access.offeredTo(request.askedBy)) }),
  );
}
