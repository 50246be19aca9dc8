import { pino } from 'pino';
import { readProductEnvironment, startProduct } from '../../src/product.ts';

/** The gateway as a process of its own, so that its memory is its own: its address, then its log. */
const logger = pino({ level: 'info' }, pino.destination({ dest: 1, sync: true }));
const product = await startProduct(readProductEnvironment(process.env), null, logger);
process.stdout.write(`${JSON.stringify({ url: product.url })}\n`);
process.once('SIGTERM', async () => {
  await product.close();
  process.exit(0);
});
