import type { FastifySchema } from 'fastify';
import * as z from 'zod';
import { recordedRunName } from '../../tabular/index.ts';
import { clientOf } from '../access/caller.ts';
import { attachmentOf } from '../attachment.ts';
import { createShares } from '../copies/shares.ts';
import { FAILURES, type FailureCode, GatewayFailure } from '../failures.ts';
import { keepOpen } from '../leaving.ts';
import type { Askers } from '../mcp/asking.ts';
import { RefusedInside } from '../mcp/inside.ts';
import { INSTANT_WORDS, rangeOf } from '../mcp/instants.ts';
import { findRun } from '../mcp/run.ts';
import { RECORDING_PATH, recordingParams } from '../recordings/recording-requests.ts';
import type { App } from '../route-schemas.ts';
import { concerns } from '../telling/audit.ts';
import { collectReport, MOST_PICTURES } from './collect-report.ts';
import { renderReport } from './render-report.ts';
import { languageAsked, REPORT_LANGUAGES } from './report-words.ts';

/** A page is drawn for each picture. */
const REPORTS = { total: 2, ofOneClient: 1, what: 'reports are being made', retryAfterSeconds: 30 };
const PAGE_TYPE = 'text/html; charset=utf-8';

const instant = z.string().min(1).max(40);
const SCHEMA = {
  summary:
    'A recorded run as one page to read without a server: pictures, figures, what devices did, where it was slow, notes',
  params: recordingParams,
  querystring: z.strictObject({
    from: instant.optional().describe(`Default: an hour before the end. ${INSTANT_WORDS}`),
    to: instant.optional().describe('Default: the last instant that was recorded'),
    at: z
      .preprocess((told) => (told === undefined ? [] : [told].flat()), z.array(instant).max(MOST_PICTURES))
      .describe('Instants of which pictures are taken; default: those of notes, and the beginning, middle and end'),
    pictures: z
      .enum(['true', 'false'])
      .default('true')
      .describe('false: without pictures, which take some seconds each'),
    with: z
      .string()
      .max(300)
      .optional()
      .describe('What it is compared with: another run (the id of an instance, or recording:<id>)'),
    language: z
      .enum(REPORT_LANGUAGES)
      .optional()
      .describe('Default: the one of these that the browser asks for first (Accept-Language), else English'),
    experiment: z.string().max(200).optional().describe('The experiment whose differences, with intervals, are told'),
  }),
  produces: { mediaTypes: ['text/html'] },
  refusals: ['RECORDING_NOT_FOUND', 'SIMULATION_NOT_FOUND', 'RELATION_UNAVAILABLE'],
} satisfies FastifySchema;

/** A recording as a report (docs/data-out.md). */
export function addReportRoute(app: App, askers: Askers): void {
  const shares = createShares(REPORTS);
  const config = { audit: 'make report' };

  app.get(`${RECORDING_PATH}/report.html`, { schema: SCHEMA, config }, async (request, reply) => {
    const { recordingId } = request.params;
    const { from, to, at, pictures, with: other, experiment, language } = request.query;
    concerns(request, { recordingId });
    const giveBack = shares.take(clientOf(request));
    keepOpen(request);
    try {
      const asking = askers.of(request, reply);
      const run = await findRun(asking.ask, recordedRunName({ recordingId, at: null }));
      const wanted = {
        run,
        range: rangeOf({ from, to }, run),
        at,
        hasPictures: pictures === 'true',
        other,
        experiment,
      };
      const page = renderReport(
        await collectReport(wanted, asking),
        language ?? languageAsked(request.headers['accept-language']),
      );
      reply.header('vary', 'Accept-Language');
      reply.header('content-disposition', attachmentOf(`${run.simulationId}-report.html`));
      return reply.type(PAGE_TYPE).send(page);
    } catch (error) {
      throw error instanceof RefusedInside ? failureOf(error) : error;
    } finally {
      giveBack();
    }
  });
}

/** What a path of this gateway has refused to the caller is refused here in the same words. */
function failureOf({ code, message, details }: RefusedInside): GatewayFailure {
  const words = [message, ...details].join(' ');
  return new GatewayFailure(code in FAILURES ? (code as FailureCode) : 'STATE_CONFLICT', words);
}
