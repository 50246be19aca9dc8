/** What an error says of itself (interface 7). */
export interface Problem {
  code: string;
  message: string;
  requestId: string | null;
  details?: readonly { field: string; reason: string }[];
}

/** Whatever was thrown, as a problem: a service's error keeps its code and request id, any other its name. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Error)) return { code: 'ERROR', message: String(error), requestId: null };
  const { code, requestId, details } = error as Partial<Problem>;
  return {
    code: typeof code === 'string' ? code : error.name,
    message: error.message,
    requestId: typeof requestId === 'string' ? requestId : null,
    ...(Array.isArray(details) && { details }),
  };
}
