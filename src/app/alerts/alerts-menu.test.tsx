import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createServiceClient, ServiceError } from '../../client/index.ts';
import { ServiceClientContext } from '../../client/react/index.ts';
import { keepChoice } from '../../ui/index.ts';
import type { AlertsEverywhere } from '../../watch/index.ts';
import { alertOf } from '../../watch/testing/alert.ts';
import { AlertsMenu } from './alerts-menu.tsx';

// Its code comes on demand: here before anybody asks, for a busy machine takes its time.
beforeAll(() => import('../../ui/overlays/popover-content.tsx'));
afterEach(cleanup);

const NEWEST = alertOf({ id: 'a/1', ruleName: 'Jam' });
const QUIET = { simulationId: 'quiet', open: 0, unacknowledged: 0, newest: alertOf({ id: 'q', toMicros: 70e6 }) };
const BUSY = { simulationId: 'busy', open: 1, unacknowledged: 3, newest: NEWEST };

/** A page whose gateway tells these alerts. */
function open(answer: AlertsEverywhere['simulations'] | Error, isSignedIn = true) {
  const base = createServiceClient();
  const everywhere = vi.fn(async () => {
    if (answer instanceof Error) throw answer;
    return { simulations: answer };
  });
  const caller = { name: 'Ada', role: 'viewer' as const, by: 'token' as const };
  const session = vi.fn(async () => ({
    caller: isSignedIn ? caller : null,
    methods: { token: true, oidc: false, proxy: false },
  }));
  const client = {
    ...base,
    gateway: { ...base.gateway, session },
    simulations: async () => ({ items: [{ simulationId: 'busy', label: 'Busy hall' }], controlPlane: false }),
    watch: { ...base.watch, everywhere },
  };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Page = () => (
    <QueryClientProvider client={queries}>
      <ServiceClientContext value={client}>
        <main>
          <AlertsMenu />
        </main>
      </ServiceClientContext>
    </QueryClientProvider>
  );
  const history = createMemoryHistory({ initialEntries: ['/'] });
  render(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component: Page }), history })} />);
  return { everywhere, session, queries, history };
}

test('what asks for somebody is counted, and stands first, by one question', async () => {
  const { everywhere } = open([QUIET, BUSY]);
  fireEvent.click(await screen.findByRole('button', { name: 'Alerts: 3 new' }));
  const list = await screen.findByRole('list', { name: 'Alerts by instance' });
  await within(list).findByText('Busy hall');
  const lines = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll(/[\u2068\u2069]/g, ''));
  expect(lines).toEqual([
    expect.stringMatching(/^Busy hall1 ongoing, 3 newJam · 00:01:00\.000 · OngoingCARRIER-1 stood/),
    expect.stringMatching(/^quiet0 ongoing, 0 new/),
  ]);
  const link = within(list).getByRole('link', { name: /^Jam/ });
  expect(link.getAttribute('href')).toBe('/simulations/busy?alert=a%2F1');
  expect(everywhere).toHaveBeenCalledOnce();
});

test('without alerts there is nothing in the header', async () => {
  const { everywhere } = open([]);
  await waitFor(() => expect(everywhere).toHaveBeenCalled());
  expect(screen.queryByRole('button')).toBeNull();
});

test('nothing is asked for before signing in', async () => {
  const { everywhere, session } = open([BUSY], false);
  await waitFor(() => expect(session).toHaveBeenCalled());
  await screen.findByRole('main');
  expect(everywhere).not.toHaveBeenCalled();
});

test('a failure is told with its request', async () => {
  open(new ServiceError({ code: 'BAD_GATEWAY', message: 'no answer', status: 502, requestId: 'q-9' }));
  fireEvent.click(await screen.findByRole('button', { name: 'The alerts could not be read' }));
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('The alerts could not be read');
  expect(notice.textContent).toContain('q-9');
});

describe('a reader who chose so is told by this browser', () => {
  const shown: FakeNotification[] = [];
  const sounded = vi.fn();
  class FakeNotification {
    static permission = 'granted';
    onclick: (() => void) | null = null;
    readonly title: string;
    readonly options: NotificationOptions;
    constructor(title: string, options: NotificationOptions) {
      this.title = title;
      this.options = options;
      shown.push(this);
    }
    close = vi.fn();
  }
  class FakeAudio {
    constructor() {
      sounded();
    }
    resume = () => new Promise<void>(() => undefined);
  }
  beforeEach(() => {
    shown.length = 0;
    vi.stubGlobal('Notification', FakeNotification);
    vi.stubGlobal('AudioContext', FakeAudio);
    keepChoice('alerts.notification', 'on');
    keepChoice('alerts.sound', 'on');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  test('once for each, with how many others came, whichever of its pages asks; a press leads to the alert', async () => {
    const [first, second] = [open([QUIET]), open([QUIET])];
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Alerts: none are new' })).toHaveLength(2));
    expect(shown, 'what was there at first is old').toEqual([]);
    for (const { everywhere, queries } of [first, second]) {
      everywhere.mockResolvedValue({ simulations: [QUIET, BUSY] });
      await act(() => queries.invalidateQueries());
    }
    await waitFor(() => expect(shown).toHaveLength(1));
    const [only] = shown;
    expect(only?.title).toBe('Jam');
    expect(only?.options.body).toMatch(/^busy: .*stood.* – and 2 more$/);
    expect(sounded).toHaveBeenCalledOnce();
    only?.onclick?.();
    // Of the page that told it.
    const shownPages = () => [first, second].map(({ history }) => history.location.href).sort();
    await waitFor(() => expect(shownPages()).toEqual(['/', '/simulations/busy?alert=a%2F1']));
  });
});
