import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createServiceClient } from '../../client/index.ts';
import { ServiceClientContext } from '../../client/react/index.ts';
import type { Clock } from '../../protocol/index.ts';
import { createViewer } from '../../run/viewer.ts';
import { ViewerContext } from '../../run/viewer-context.ts';
import { choose } from '../../ui/testing/choose.ts';
import { ControlButtons } from './control-buttons.tsx';

// The dialog element is there, its modal state is not.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});
afterEach(cleanup);

const running: Clock = {
  simulationId: 'sim',
  simulationTimeMicros: 0,
  status: 'RUNNING',
  runMode: 'REAL_TIME',
  speedMultiplier: 1,
  runtimeAvailable: true,
  flowControl: 'NONE',
  sampledAt: '2026-01-01T00:00:00Z',
};

/** The buttons beside a gateway with or without a control plane; gives the requests that they make. */
function show(controlPlane: boolean, clock: Clock = running, commandStatus = 200) {
  const commands: string[] = [];
  const client = createServiceClient({
    fetch: async (input, init) => {
      const path = String(input);
      if (path.endsWith('/clock')) return answer(200, { ...clock, statusReasonCode: null });
      if (path === '/api/simulations') return answer(200, { items: [], controlPlane });
      commands.push(`${path} ${init?.body ?? ''}`.trim());
      return commandStatus === 200 ? answer(200, {}) : answer(commandStatus, null);
    },
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const viewer = createViewer({ client, simulationId: 'sim', createWorld: () => ({}) as never });
  render(
    <QueryClientProvider client={queries}>
      <ServiceClientContext value={client}>
        <ViewerContext value={viewer}>
          <ControlButtons />
        </ViewerContext>
      </ServiceClientContext>
    </QueryClientProvider>,
  );
  const isSettled = () => queries.isFetching() + queries.isMutating() === 0;
  return { commands, settled: () => vi.waitFor(() => expect(isSettled()).toBe(true)) };
}

function answer(status: number, data: unknown): Response {
  const failed = { code: 'STATE_CONFLICT', message: 'not now', requestId: 'request-3' };
  const body = status === 200 ? { code: 'OK', message: 'OK', requestId: 'request-1', data } : failed;
  return new Response(JSON.stringify(body), { status });
}

describe('commands to the simulation', () => {
  test('are absent without a control plane', async () => {
    await show(false).settled();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('pause and speed', async () => {
    const { commands } = show(true);
    fireEvent.click(await screen.findByRole('button', { name: 'Pause simulation' }));
    await choose('Simulation speed', '10× speed');
    await expect
      .poll(() => commands)
      .toEqual(['/control/v1/simulations/sim/pause', '/control/v1/simulations/sim/speed {"speedMultiplier":10}']);
  });

  test('a reset is asked for twice', async () => {
    const { commands } = show(true);
    const button = await screen.findByRole('button', { name: 'Restart simulation' });
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(button.isConnected).toBe(true);
    fireEvent.click(button);
    expect(commands).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Restart' }));
    await expect.poll(() => commands).toEqual(['/control/v1/simulations/sim/reset']);
  });

  test('a double click sends one command', async () => {
    const { commands, settled } = show(true);
    const button = await screen.findByRole('button', { name: 'Pause simulation' });
    fireEvent.click(button);
    fireEvent.click(button);
    await expect.poll(() => commands).not.toEqual([]);
    await settled();
    expect(commands).toEqual(['/control/v1/simulations/sim/pause']);
  });

  test('a run that is over cannot be resumed, one that is paused can', async () => {
    show(true, { ...running, status: 'COMPLETED' });
    expect(await screen.findByRole('button', { name: 'Resume simulation' })).toHaveProperty('disabled', true);
    cleanup();
    show(true, { ...running, status: 'PAUSED' });
    expect(await screen.findByRole('button', { name: 'Resume simulation' })).toHaveProperty('disabled', false);
  });

  test('a refusal is shown with its code and requestId', async () => {
    show(true, running, 409);
    fireEvent.click(await screen.findByRole('button', { name: 'Pause simulation' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/STATE_CONFLICT.*request-3/s);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await expect.poll(() => screen.queryByRole('alert')).toBeNull();
  });
});
