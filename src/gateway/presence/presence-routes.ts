import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import * as z from 'zod';
import { type Entry, entrySchema, presentSchema, type Saying, sayingSchema, type Told } from '../../presence/index.ts';
import { recordedRunName } from '../../tabular/index.ts';
import { envelope } from '../envelope.ts';
import { GatewayFailure } from '../failures.ts';
import { leaving } from '../leaving.ts';
import type { RefusalCode } from '../openapi/refusals.ts';
import { RECORDING_PATH, recordingParams } from '../recordings/recording-requests.ts';
import { type App, answers } from '../route-schemas.ts';
import { instanceParams, type SimulationAccess } from '../simulation-id.ts';
import type { Presence } from './presence.ts';

const EVENTS = 'text/event-stream';
/** A hundred names of 256 characters, of which JSON may write each as twelve bytes. */
const MOST_BYTES = 384 * 1024;
/** Well under what a proxy takes for silence. */
const BEAT_MILLIS = 12_000;
/** Then a page enters again, and is asked anew who it is. */
const LONGEST_MILLIS = 10 * 60_000;
/** Of one who does not take what they are told. */
const MOST_WAITING_BYTES = 1024 * 1024;

function schemasOf<Params extends z.ZodObject>(params: Params, refusals: readonly RefusalCode[]) {
  return {
    who: { summary: 'Who has it open', params, response: answers(presentSchema), refusals },
    enter: {
      summary:
        'Is seen by the others who have it open, and told of them for as long as the answer lasts (ten minutes at most)',
      params,
      body: entrySchema,
      produces: { mediaTypes: [EVENTS] },
      refusals: [...refusals, 'STATE_CONFLICT', 'NOT_FOUND'] as const,
    },
    say: {
      summary: 'Tells the others of oneself',
      params,
      body: sayingSchema,
      response: answers(z.strictObject({})),
      refusals: [...refusals, 'STATE_CONFLICT', 'TOO_MANY_REQUESTS', 'NOT_FOUND'] as const,
    },
  } satisfies Record<string, FastifySchema>;
}

const LIVE = schemasOf(instanceParams, []);
const RECORDED = schemasOf(recordingParams, ['RECORDING_NOT_FOUND']);

interface PresenceRoutesOptions {
  /** Null: nobody is to be seen. */
  presence: Presence | null;
  /** Also of what was recorded, by its name as a run. */
  access: Pick<SimulationAccess, 'admit'>;
  hasRecordings: boolean;
}

/** Who has a run open, and what they look at (decision 142). Nothing of it is recorded, and nobody needs a role for it. */
export function addPresenceRoutes(app: App, { presence, access, hasRecordings }: PresenceRoutesOptions): void {
  const limits = { bodyLimit: MOST_BYTES };
  const live = (simulationId: string, { askedBy }: FastifyRequest) => access.admit(simulationId, askedBy);
  const recorded = (recordingId: string, { askedBy }: FastifyRequest) =>
    access.admit(recordedRunName({ recordingId, at: null }), askedBy);

  const who = (run: string, { id }: FastifyRequest) =>
    envelope(id, { isOn: presence !== null, people: presence?.people(run) ?? [] });
  const enter = (run: string, request: FastifyRequest, reply: FastifyReply, entry: Entry) => {
    const events = streamOf(isSwitchedOn(presence), run, request, reply, entry);
    return reply.header('content-type', EVENTS).header('x-accel-buffering', 'no').send(events);
  };
  const say = (run: string, { id }: FastifyRequest, { key, said }: Saying) => {
    isSwitchedOn(presence).said(run, key, said);
    return envelope(id, {});
  };

  const ofLive = '/api/simulations/:simulationId/presence';
  app.get(ofLive, { schema: LIVE.who }, async (request) => who(live(request.params.simulationId, request), request));
  app.post(ofLive, { schema: LIVE.enter, ...limits }, async (request, reply) =>
    enter(live(request.params.simulationId, request), request, reply, request.body),
  );
  app.post(`${ofLive}/said`, { schema: LIVE.say, ...limits }, async (request) =>
    say(live(request.params.simulationId, request), request, request.body),
  );
  if (!hasRecordings) return;
  const ofRecording = `${RECORDING_PATH}/presence`;
  app.get(ofRecording, { schema: RECORDED.who }, async (request) =>
    who(recorded(request.params.recordingId, request), request),
  );
  app.post(ofRecording, { schema: RECORDED.enter, ...limits }, async (request, reply) =>
    enter(recorded(request.params.recordingId, request), request, reply, request.body),
  );
  app.post(`${ofRecording}/said`, { schema: RECORDED.say, ...limits }, async (request) =>
    say(recorded(request.params.recordingId, request), request, request.body),
  );
}

function isSwitchedOn(presence: Presence | null): Presence {
  if (presence !== null) return presence;
  throw new GatewayFailure('NOT_FOUND', 'This gateway is set to show nobody to others (PRESENCE).');
}

/** What somebody is told from now on, as events; they are there until it ends. */
function streamOf(
  presence: Presence,
  run: string,
  { askedBy }: FastifyRequest,
  reply: FastifyReply,
  { key, name, number, isLive }: Entry,
): Readable {
  const events = new Readable({ read() {} });
  let isOver = false;
  const end = (): void => {
    if (!isOver) events.push(null);
    isOver = true;
  };
  const write = (text: string): void => {
    if (isOver) return;
    events.push(text);
    if (events.readableLength > MOST_WAITING_BYTES) events.destroy();
  };
  const leave = presence.enter(run, key, {
    name: askedBy !== null && askedBy.by !== 'nothing' ? askedBy.name : name || null,
    ...{ number, isLive, end },
    tell: (told: Told) => write(`data: ${JSON.stringify(told)}\n\n`),
  });
  const beats = setInterval(() => write(': \n\n'), BEAT_MILLIS).unref();
  const longest = setTimeout(end, LONGEST_MILLIS).unref();
  events.once('close', () => {
    isOver = true;
    clearInterval(beats);
    clearTimeout(longest);
    leave();
  });
  leaving(reply).addEventListener('abort', () => events.destroy(), { once: true });
  return events;
}
