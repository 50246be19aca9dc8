import { createServer, type ViteDevServer } from 'vite';
import { createLogger } from '../src/gateway/index.ts';
import { readProductEnvironment, startProduct } from '../src/product.ts';

/** The dashboard with hot reload on `PORT`; a gateway on a free port answers what it asks. */
const PROGRAM_PATHS = ['/simulation/', '/api/', '/control/', '/login/oidc', '/healthz', '/readyz', '/metrics'];

try {
  const environment = readProductEnvironment(process.env);
  const { host, port } = environment.gateway;
  const logger = await createLogger(environment.gateway.logLevel);
  const behind = { ...environment, gateway: { ...environment.gateway, host: '127.0.0.1', port: 0, tls: null } };
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
  console.log(`Aisle with hot reload shows ${product.source}`);
  vite.printUrls();
  closeOnSignal(vite, product.close);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function closeOnSignal(vite: ViteDevServer, closeProduct: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await vite.close();
      await closeProduct();
      process.exit(0);
    });
  }
}
