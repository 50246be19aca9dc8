import { expect, test } from 'vitest';
import { ENDPOINTS, PATH_PREFIX } from '../../../protocol/index.ts';
import { createSimulator } from '../../simulator.ts';
import { describeService } from './document.ts';

test('every endpoint of the interface is described, with its body and its bounds', () => {
  const { paths } = describeService();
  for (const { method, path, body } of Object.values(ENDPOINTS)) {
    const operation = paths[PATH_PREFIX + path]?.[method.toLowerCase()];
    expect(operation?.summary).toBeTruthy();
    expect(operation?.requestBody !== undefined).toBe(body !== null);
  }
  const text = JSON.stringify(paths[`${PATH_PREFIX}/simulations/{simulationId}/tables/query`]?.post?.requestBody);
  expect(text).toContain('"maximum":500');
});

test('what is described is served', async () => {
  const { app } = createSimulator({ scenarios: [] });
  await app.ready();
  for (const [path, methods] of Object.entries(describeService().paths)) {
    for (const method of Object.keys(methods)) {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      expect([path, app.hasRoute({ method: method.toUpperCase() as 'GET' | 'POST', url })]).toEqual([path, true]);
    }
  }
});

test('the page and the document need no key', async () => {
  const { app } = createSimulator({ scenarios: [] });
  const page = await app.inject({ method: 'GET', url: '/' });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('/animation/updates/query');
  const document = await app.inject({ method: 'GET', url: '/openapi.json' });
  expect(document.json()).toMatchObject({ openapi: '3.1.0' });
});
