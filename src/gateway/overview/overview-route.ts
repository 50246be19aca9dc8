import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { envelope } from '../envelope.ts';
import { SERVICE_FAILS } from '../openapi/refusals.ts';
import { sendAnswer } from '../relay.ts';
import { newRequestId } from '../request-id.ts';
import { type App, answers } from '../route-schemas.ts';
import type { SimulationAccess } from '../simulation-id.ts';
import { listedSchema, listedSimulations, namedSimulations, SIMULATION_LIST } from '../simulation-list.ts';
import type { UpstreamAnswer } from '../upstream/answer.ts';
import type { Ask } from '../upstream/shared-reads.ts';
import type { Overview } from './overview.ts';
import { cardSchema } from './plant-card.ts';
import { OVERVIEW_CLIENT } from './read-clock.ts';

const querySchema = z.strictObject({
  since: z
    .string()
    .max(200)
    .optional()
    .describe('`revision` of an earlier answer: only what has changed since is told'),
  inView: z.string().max(8000).optional().describe('Ids of instances, separated by commas, that are read more often'),
});

const overviewSchema = z.strictObject({
  revision: z.string().describe('For `since` in the next question'),
  isWhole: z.boolean().describe('false: only what has changed since is told'),
  simulations: z.array(listedSchema).nullable().describe('null: as they were told before'),
  cards: z.array(cardSchema),
  controlPlane: z.boolean(),
});

const schema = {
  summary: 'Clock, figures and trouble of every instance that is offered, or what has changed of them',
  querystring: querySchema,
  response: answers(overviewSchema),
  refusals: SERVICE_FAILS,
};

/** Of a control plane's list everybody sees the same for so long. */
const LIST_MILLIS = 1000;

export interface OverviewRouteOptions {
  overview: Overview;
  ask: Ask;
  access: SimulationAccess;
  controlPlane: boolean;
  /** Cards of these are in somebody's view, and are about to be read. */
  onShown?: (simulationIds: string[]) => void;
}

/** All cards of the overview in one answer, or what has changed of them. */
export function addOverviewRoute(app: App, options: OverviewRouteOptions): void {
  const { overview, access, controlPlane } = options;
  /** Revisions of another process say nothing here. */
  const epoch = randomUUID();
  const list = sharedList(options.ask);

  app.get('/api/overview', { schema }, async (request, reply) => {
    const { since, inView = '' } = request.query;
    const offered = access.offeredTo(request.askedBy);
    const answer = controlPlane ? await list() : null;
    if (answer !== null && answer.status !== 200) return sendAnswer(answer, request, reply);
    const simulations = answer === null ? namedSimulations(offered ?? []) : listedSimulations(answer, offered);
    const ids = new Set(simulations.map(({ simulationId }) => simulationId));
    // While the hours before its first instant are simulated there is nothing to read of a plant.
    const toRead = simulations.filter(({ warmUp }) => warmUp == null).map(({ simulationId }) => simulationId);
    const shown = new Set(inView.split(','));
    options.onShown?.(toRead.filter((simulationId) => shown.has(simulationId)));
    overview.look(toRead, shown);
    const listed = createHash('sha256').update(JSON.stringify(simulations)).digest('base64url');
    const [sinceEpoch, sinceRevision, sinceListed] = (since ?? '').split(' ');
    const isWhole = sinceEpoch !== epoch || !/^\d+$/.test(sinceRevision ?? '');
    const cards = overview.changedSince(isWhole ? 0 : Number(sinceRevision));
    return envelope(request.id, {
      revision: `${epoch} ${overview.revision} ${listed}`,
      isWhole,
      simulations: !isWhole && sinceListed === listed ? null : simulations,
      cards: cards.filter(({ simulationId }) => ids.has(simulationId)).map(({ revision: _, ...card }) => card),
      controlPlane: controlPlane && request.askedBy?.role === 'operator',
    });
  });
}

/** Read at most once in a while for all who ask. */
function sharedList(ask: Ask): () => Promise<UpstreamAnswer> {
  let last: { at: number; answer: Promise<UpstreamAnswer> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > LIST_MILLIS) {
      const request = { ...SIMULATION_LIST, body: null, requestId: newRequestId(), client: OVERVIEW_CLIENT };
      last = { at: performance.now(), answer: ask(request) };
    }
    return last.answer;
  };
}
