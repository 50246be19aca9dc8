import { pino } from 'pino';
import { readProductEnvironment, startProduct } from '../product.ts';

/** The product without a dashboard, as a process of its own that a test can kill; tells where it answers. */
const product = await startProduct(readProductEnvironment(process.env), null, pino({ level: 'silent' }));
process.stdout.write(`${product.url}\n`);
process.once('SIGTERM', () => void product.close().then(() => process.exit(0)));
