import { setTimeout as pause } from 'node:timers/promises';
import { must } from '../rule.ts';

export const PATIENCE_MILLIS = 40_000;
const LOOK_MILLIS = 50;

/** Looks again and again until it is so. @throws Deviation when it does not become so */
export async function eventually(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MILLIS;
  while (!(await isSo())) {
    must(Date.now() < end, `${what}: not within ${PATIENCE_MILLIS / 1000} s`);
    await pause(LOOK_MILLIS);
  }
}
