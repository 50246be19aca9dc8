import * as z from 'zod';
import { clockSchema } from '../../protocol/index.ts';
import { type Caller, ROLES } from '../access/caller.ts';
import { signInSchema } from '../access/login-routes.ts';
import { OVERVIEW_PATH, overviewQuerySchema } from '../overview/overview-route.ts';
import type { PlantCard } from '../overview/plant-card.ts';
import { describedRoutes } from './described-route.ts';

/** Where this document is given out. */
export const DOCUMENT_PATH = '/api/openapi.json';

const callerSchema = z.strictObject({
  name: z.string(),
  role: z.enum(ROLES),
  by: z.enum(['nothing', 'token', 'oidc', 'proxy']),
}) satisfies z.ZodType<Caller>;

const simulationSchema = z.strictObject({
  simulationId: z.string(),
  label: z.string(),
  calendarStart: z.iso.datetime().optional().describe('Date and time in its tables at simulation time 0'),
});

const listedSchema = simulationSchema.extend({
  scenario: z.string().optional(),
  warmUp: z
    .strictObject({ simulationTimeMicros: z.int(), untilMicros: z.int() })
    .nullish()
    .describe('How far the hours before its first instant have been simulated'),
});

const cardSchema = z.strictObject({
  simulationId: z.string(),
  clock: clockSchema.nullable(),
  clockReadAt: z.iso.datetime().nullable(),
  standsSince: z.iso.datetime().nullable().describe('Since when the clock of a run has told the same time'),
  trouble: z
    .strictObject({
      code: z.string(),
      message: z.string(),
      requestId: z.string().nullable(),
      retryAt: z.iso.datetime().nullable().describe('The service asked to wait until then'),
    })
    .nullable(),
  figures: z
    .array(
      z.strictObject({
        tableName: z.string(),
        ownerEntityName: z.string().nullable(),
        column: z.string(),
        of: z.enum(['last', 'sum', 'average', 'median']),
        time: z.string().nullable().describe('The column of time along which it goes'),
        unit: z.enum(['number', 'share', 'seconds']),
        value: z.number().nullable(),
        trend: z.array(z.number()),
        spanSeconds: z.number().describe('Simulation seconds that it is worked out of, an hour at most'),
      }),
    )
    .nullable()
    .describe('null: not read yet'),
}) satisfies z.ZodType<Omit<PlantCard, 'revision'>>;

/** Who asks, what there is, and how it is. */
export const ownRoutes = [
  ...describedRoutes('Session', {
    'GET /api/session': {
      summary: 'Who asks, and how one may sign in here',
      answer: {
        data: z.strictObject({
          caller: callerSchema.nullable(),
          methods: z.strictObject({ token: z.boolean(), oidc: z.boolean(), proxy: z.boolean() }),
        }),
      },
    },
    'POST /api/session': {
      summary: 'Signs in with an access token; the session is in a cookie',
      body: signInSchema,
      answer: { data: callerSchema.omit({ by: true }) },
      refusals: ['SIGN_IN_REQUIRED'],
    },
    'POST /api/session/end': {
      summary: 'Signs out',
      answer: { data: z.strictObject({}) },
    },
  }),
  ...describedRoutes('Gateway', {
    'GET /api/simulations': {
      summary: 'The instances that are offered to who asks',
      answer: { data: z.strictObject({ items: z.array(simulationSchema), controlPlane: z.boolean() }) },
      refusals: ['UPSTREAM_UNREACHABLE', 'UPSTREAM_UNREADABLE', 'UPSTREAM_TIMEOUT'],
    },
    [`GET ${OVERVIEW_PATH}`]: {
      summary: 'Clock, figures and trouble of every instance that is offered, or what has changed of them',
      query: overviewQuerySchema,
      answer: {
        data: z.strictObject({
          revision: z.string().describe('For `since` in the next question'),
          isWhole: z.boolean().describe('false: only what has changed since is told'),
          simulations: z.array(listedSchema).nullable().describe('null: as they were told before'),
          cards: z.array(cardSchema),
          controlPlane: z.boolean(),
        }),
      },
      refusals: ['UPSTREAM_UNREACHABLE', 'UPSTREAM_UNREADABLE', 'UPSTREAM_TIMEOUT'],
    },
    'GET /api/health': {
      summary: 'That the gateway answers',
      answer: { data: z.strictObject({ status: z.literal('OK'), serverTime: z.iso.datetime() }) },
    },
    'GET /api/readiness': {
      summary: 'Whether the service can be read, and what is wrong where it cannot',
      answer: {
        data: z.strictObject({
          isReady: z.boolean(),
          message: z.string(),
          heldBack: z
            .array(z.strictObject({ simulationId: z.string().nullable(), until: z.iso.datetime() }))
            .describe('What the service asked to wait with, and until when; null: everything'),
        }),
      },
    },
    [`GET ${DOCUMENT_PATH}`]: {
      summary: 'This document',
      answer: { mediaTypes: ['application/json'], besides: { 304: 'It is as `If-None-Match` says' } },
    },
  }),
];
