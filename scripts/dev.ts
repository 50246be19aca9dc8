import { pino } from 'pino';
import { PinoPretty } from 'pino-pretty';
import { createServer } from 'vite';
import { readProductEnvironment, startProduct } from '../src/product.ts';

/** The dashboard with hot reload on `PORT`; a gateway on a free port answers what it asks. */
const PROGRAM_PATHS = ['/simulation/', '/api/', '/control/'];

const environment = readProductEnvironment(process.env);
const { host, port } = environment.gateway;
const logger = pino({ level: 'info' }, PinoPretty({ destination: 2, sync: true }));
const behind = { ...environment, gateway: { ...environment.gateway, host: '127.0.0.1', port: 0 } };
const product = await startProduct(behind, null, logger);

const vite = await createServer({
  server: {
    host,
    port,
    strictPort: true,
    proxy: Object.fromEntries(PROGRAM_PATHS.map((path) => [path, { target: product.url }])),
  },
});
await vite.listen();
console.log(`Aisle (hot reload) shows ${product.source}`);
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await vite.close();
    await product.close();
    process.exit(0);
  });
}
