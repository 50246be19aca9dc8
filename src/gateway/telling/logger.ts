import { destination, type Logger, pino } from 'pino';
import type { LogLevel } from '../environment/settings.ts';

const STDERR = 2;

/** Lines of JSON on the standard error output; readable ones where a person sits before it. */
export async function createLogger(level: LogLevel): Promise<Logger> {
  if (!process.stderr.isTTY) return pino({ level }, destination({ dest: STDERR, sync: true }));
  const { PinoPretty } = await import('pino-pretty');
  return pino({ level }, PinoPretty({ colorize: true, destination: STDERR, sync: true }));
}
