import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { readProductEnvironment, startProduct } from '../../src/product.ts';

/*
 * The gateway as a process of its own, so that its memory is its own, with the dashboard of BENCH_DASHBOARD, if any. It prints its address, then its log, and each second
 * the longest time that its event loop did nothing else.
 */

const LOOK_MILLIS = 1000;
const RESOLUTION_MILLIS = 10;
const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MILLIS });
loop.enable();
const logger = pino({ level: 'info' }, pino.destination({ dest: 1, sync: true }));
const product = await startProduct(readProductEnvironment(process.env), process.env.BENCH_DASHBOARD ?? null, logger);
process.stdout.write(`${JSON.stringify({ url: product.url })}\n`);
setInterval(() => {
  const heldMillis = loop.max / 1e6 - RESOLUTION_MILLIS;
  loop.reset();
  process.stdout.write(`${JSON.stringify({ heldMillis })}\n`);
}, LOOK_MILLIS).unref();
process.once('SIGTERM', async () => {
  await product.close();
  process.exit(0);
});
