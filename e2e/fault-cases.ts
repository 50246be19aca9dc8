import { FAULT_REQUEST_ID, type Fault } from './faulty-service.ts';

/** A fault of the service, and what the page must say of it. */
export interface FaultCase {
  name: string;
  fault: Fault;
  state: string;
  words: RegExp;
  code: string;
  requestId?: string;
}

const error = (status: number, code: string): Fault => ({ kind: 'error', status, code });

export const faultCases: readonly FaultCase[] = [
  {
    name: '401',
    fault: error(401, 'UNAUTHENTICATED'),
    state: 'failed',
    words: /API key rejected/,
    code: 'UNAUTHENTICATED',
    requestId: FAULT_REQUEST_ID,
  },
  {
    name: '403',
    fault: error(403, 'FORBIDDEN'),
    state: 'failed',
    words: /denied/,
    code: 'FORBIDDEN',
    requestId: FAULT_REQUEST_ID,
  },
  {
    name: '404',
    fault: error(404, 'SIMULATION_NOT_FOUND'),
    state: 'failed',
    words: /Simulation not found/,
    code: 'SIMULATION_NOT_FOUND',
    requestId: FAULT_REQUEST_ID,
  },
  {
    name: '410',
    fault: error(410, 'SIMULATION_RUNTIME_RELEASED'),
    state: 'ended',
    words: /ended and released/,
    code: 'SIMULATION_RUNTIME_RELEASED',
    requestId: FAULT_REQUEST_ID,
  },
  {
    name: '500',
    fault: error(500, 'INTERNAL_ERROR'),
    state: 'stalled',
    words: /Internal error in the service/,
    code: 'INTERNAL_ERROR',
    requestId: FAULT_REQUEST_ID,
  },
  {
    name: 'page of HTML',
    fault: { kind: 'html' },
    state: 'stalled',
    words: /Internal error in the service/,
    code: 'UPSTREAM_UNREADABLE',
  },
  {
    name: 'connection reset',
    fault: { kind: 'reset' },
    state: 'stalled',
    words: /Internal error in the service/,
    code: 'UPSTREAM_UNREACHABLE',
  },
  {
    name: 'connection hanging',
    fault: { kind: 'hanging' },
    state: 'stalled',
    words: /not responding/,
    code: 'TIMEOUT',
  },
  {
    name: 'truncated JSON',
    fault: { kind: 'truncated' },
    state: 'stalled',
    words: /Invalid response/,
    code: 'INVALID_RESPONSE',
  },
  {
    name: 'payload against its schema',
    fault: { kind: 'odd-payload' },
    state: 'stalled',
    words: /Invalid response/,
    code: 'INVALID_RESPONSE',
    requestId: FAULT_REQUEST_ID,
  },
];
