import { Writable } from 'node:stream';
import { pino } from 'pino';

/** A logger, and the lines that it wrote. */
export function recordedLog(level = 'info') {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { lines, logger: pino({ level }, sink) };
}
