import * as z from 'zod';

/** Error codes with their HTTP status (interface 7); those that it does not show are readings (architecture 4.9). */
export const ERROR_STATUS = {
  INVALID_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  ENTITY_NOT_FOUND: 404,
  TABLE_NOT_FOUND: 404,
  SIMULATION_NOT_FOUND: 404,
  NOT_FOUND: 404,
  TABLE_NAME_AMBIGUOUS: 409,
  STATE_CONFLICT: 409,
  VISUALIZATION_GENERATION_CHANGED: 409,
  SIMULATION_RUNTIME_RELEASED: 410,
  VISUALIZATION_CURSOR_EXPIRED: 410,
  VISUALIZATION_UNSUPPORTED_ACTION: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const errorDetailSchema = z.object({ field: z.string(), reason: z.string() });

/** Body of every error response (interface 7). */
export const errorBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  details: z.array(errorDetailSchema).nullish(),
});

export type ErrorDetail = z.infer<typeof errorDetailSchema>;
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** Successful response around an endpoint's payload (interface 1, common conventions 2). */
export function envelopeSchema<Data extends z.ZodType>(data: Data) {
  return z.object({ code: z.literal('OK'), message: z.string(), requestId: z.string(), data });
}

export type Envelope<Data> = Omit<z.infer<ReturnType<typeof envelopeSchema>>, 'data'> & { data: Data };
