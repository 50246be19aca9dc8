import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { PinoPretty } from 'pino-pretty';
import { type RunningProduct, readProductEnvironment, startProduct } from './product.ts';

/** Beside this file as it is built, wherever it is started from. */
const DASHBOARD_FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..', 'dashboard');

try {
  if (!existsSync(join(DASHBOARD_FOLDER, 'index.html'))) throw new Error('The dashboard is not built: npm run build');
  const environment = readProductEnvironment(process.env);
  const logger = pino({ level: 'warn' }, PinoPretty({ colorize: process.stderr.isTTY, destination: 2, sync: true }));
  const product = await startProduct(environment, DASHBOARD_FOLDER, logger);
  console.log(`Aisle shows ${product.source}\n\n  ${product.url}\n\nCtrl+C ends it.`);
  closeOnSignal(product);
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}

/** The first signal closes in order; a second one ends at once. */
function closeOnSignal(product: RunningProduct): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await product.close();
      process.exit(0);
    });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') return `${error.message}: set PORT to another one.`;
  return error.message;
}
