import * as z from 'zod';
import { callerSchema } from '../access/caller.ts';
import { signInSchema } from '../access/login-routes.ts';
import { OVERVIEW_PATH, overviewQuerySchema } from '../overview/overview-route.ts';
import { cardSchema } from '../overview/plant-card.ts';
import { listedSchema, simulationSchema } from '../simulation-list.ts';
import { describedRoutes } from './described-route.ts';

/** Where this document is given out. */
export const DOCUMENT_PATH = '/api/openapi.json';

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
