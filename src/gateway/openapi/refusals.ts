import { describeRefusal, ERROR_STATUS } from '../../protocol/index.ts';
import { FAILURES } from '../failures.ts';

/** What may be answered instead of what was asked for: also what the service says of its tables. */
const REFUSALS = {
  ...FAILURES,
  SIMULATION_RUNTIME_RELEASED: [ERROR_STATUS.SIMULATION_RUNTIME_RELEASED, 'the instance has given up its tables'],
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** What a route may say that has asked the service. */
export const SERVICE_FAILS: readonly RefusalCode[] = [
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_UNREADABLE',
  'UPSTREAM_TIMEOUT',
];

/** Error responses by status; codes that share one are told in one. */
export function describeRefusals(codes: readonly RefusalCode[]): Record<string, object> {
  const told = new Map<number, string[]>();
  for (const code of new Set(codes)) {
    const [status, words] = REFUSALS[code];
    told.set(status, [...(told.get(status) ?? []), `\`${code}\`: ${words}`]);
  }
  return Object.fromEntries(Array.from(told, ([status, words]) => [String(status), describeRefusal(words.join('. '))]));
}
