import type { FastifyInstance } from 'fastify';
import { describeService } from './document.ts';
import { renderPage } from './page.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** What the service says of itself; open to everyone, since it tells nothing of any instance. */
export function descriptionRoutes(app: FastifyInstance): void {
  const document = describeService();
  const page = renderPage(document);
  app.get('/openapi.json', async (_request, reply) => reply.send(document));
  app.get('/', async (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page),
  );
}
