import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createServiceClient } from '../../client/index.ts';
import { ServiceClientContext } from '../../client/react/index.ts';
import { ScriptedService } from '../../client/testing/scripted-service.ts';
import { createViewer } from '../../run/viewer.ts';
import { ViewerContext } from '../../run/viewer-context.ts';
import { createWorld } from '../../world/index.ts';
import { cargo, carrier, on } from '../../world/testing/builders.ts';
import { Inspector } from './inspector.tsx';

afterEach(cleanup);

/** A truck with a pallet, on which lie two boxes. */
const LOADED = [carrier('truck'), on(cargo('pallet'), 'truck', 'STORAGE')].concat(
  ['box 1', 'box 2'].map((name) => on(cargo(name), 'pallet', 'STORAGE')),
);

async function inspect(name: string): Promise<void> {
  const service = new ScriptedService();
  service.simMicros = () => 5e6;
  service.entities = LOADED;
  const client = createServiceClient({ fetch: service.fetch });
  const viewer = createViewer({ client, simulationId: 'sim', createWorld: (snapshot) => createWorld(snapshot) });
  const { signal } = new AbortController();
  await viewer.feed.readSnapshot(signal);
  await viewer.feed.readUpdates(signal);
  viewer.selectName(name);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ServiceClientContext value={client}>
        <ViewerContext value={viewer}>
          <Inspector />
        </ViewerContext>
      </ServiceClientContext>
    </QueryClientProvider>,
  );
}

const heading = () => screen.getByRole('heading', { level: 2 }).textContent;
const told = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test('what does nothing by itself tells what it carries and what carries it, and each leads there', async () => {
  await inspect('pallet');
  await expect.poll(() => told('Carries')).toBe('box 1box 2');
  expect(told('Carried by')).toBe('truck');
  fireEvent.click(screen.getByRole('button', { name: 'box 2' }));
  expect(heading()).toBe('box 2');
  await expect.poll(() => told('Carried by')).toBe('pallet');
  expect(told('Carries')).toBe('nothing');
  fireEvent.click(screen.getByRole('button', { name: 'pallet' }));
  await expect.poll(() => told('Carries')).toBe('box 1box 2');
  fireEvent.click(screen.getByRole('button', { name: 'truck' }));
  await expect.poll(() => told('Carries')).toBe('pallet');
});
