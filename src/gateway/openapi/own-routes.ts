import * as z from 'zod';
import { type Caller, ROLES } from '../access/caller.ts';
import { signInSchema } from '../access/login-routes.ts';
import type { DescribedRoute } from './described-route.ts';

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

const session = 'Session';
const gateway = 'Gateway';

/** Who asks, what there is, and how it is. */
export const ownRoutes: readonly DescribedRoute[] = [
  {
    method: 'GET',
    path: '/api/session',
    tag: session,
    summary: 'Who asks, and how one may sign in here',
    answer: {
      data: z.strictObject({
        caller: callerSchema.nullable(),
        methods: z.strictObject({ token: z.boolean(), oidc: z.boolean(), proxy: z.boolean() }),
      }),
    },
  },
  {
    method: 'POST',
    path: '/api/session',
    tag: session,
    summary: 'Signs in with an access token; the session is in a cookie',
    body: signInSchema,
    answer: { data: callerSchema.omit({ by: true }) },
    refusals: ['SIGN_IN_REQUIRED'],
  },
  {
    method: 'POST',
    path: '/api/session/end',
    tag: session,
    summary: 'Signs out',
    answer: { data: z.strictObject({}) },
  },
  {
    method: 'GET',
    path: '/api/simulations',
    tag: gateway,
    summary: 'The instances that are offered to who asks',
    answer: { data: z.strictObject({ items: z.array(simulationSchema), controlPlane: z.boolean() }) },
    refusals: ['UPSTREAM_UNREACHABLE', 'UPSTREAM_UNREADABLE', 'UPSTREAM_TIMEOUT'],
  },
  {
    method: 'GET',
    path: '/api/health',
    tag: gateway,
    summary: 'That the gateway answers',
    answer: { data: z.strictObject({ status: z.literal('OK'), serverTime: z.iso.datetime() }) },
  },
  {
    method: 'GET',
    path: '/api/readiness',
    tag: gateway,
    summary: 'Whether the service can be read, and what is wrong where it cannot',
    answer: { data: z.strictObject({ isReady: z.boolean(), message: z.string() }) },
  },
  {
    method: 'GET',
    path: DOCUMENT_PATH,
    tag: gateway,
    summary: 'This document',
    answer: { mediaTypes: ['application/json'], besides: { 304: 'It is as `If-None-Match` says' } },
  },
];
