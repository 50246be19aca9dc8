import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createServiceClient, ServiceError } from '../../client/index.ts';
import { ServiceClientContext } from '../../client/react/index.ts';
import { ScriptedService } from '../../client/testing/scripted-service.ts';
import type { Past } from '../../feed/index.ts';
import { turnAct } from '../../run/history.ts';
import { createViewer } from '../../run/viewer.ts';
import { ViewerContext } from '../../run/viewer-context.ts';
import { giveSize } from '../../ui/testing/layout.ts';
import type { Alert, RuleFields, WatchRule, WatchTrial } from '../../watch/index.ts';
import { alertOf } from '../../watch/testing/alert.ts';
import { createWorld } from '../../world/index.ts';
import { closeRuleDialog } from './new-rule-button.tsx';
import { Watch } from './watch.tsx';
import { WatchCommands } from './watch-commands.tsx';

// Its code comes on demand: here before anybody asks, for a busy machine takes its time.
beforeAll(() => import('./rule-dialog.tsx'));
beforeEach(() => giveSize(600));
afterEach(() => {
  cleanup();
  closeRuleDialog();
  localStorage.clear();
});

const RULE: WatchRule = {
  ...{ id: 'r1', name: 'Jam', isOn: true, clearSeconds: 30, perHourAtMost: 12 },
  condition: { kind: 'path', pathName: 'P1', count: 2 },
};

interface Gateway {
  role?: 'operator' | 'viewer';
  rules?: WatchRule[];
  alerts?: Alert[];
  /** What each request fails with. */
  fails?: Error;
}

/** The panel of a live run before a gateway that keeps these rules and alerts. */
async function open({ role = 'operator', rules = [], alerts = [], fails }: Gateway) {
  const service = new ScriptedService();
  service.simMicros = () => 5e6;
  const base = createServiceClient({ fetch: service.fetch });
  const viewer = createViewer({ client: base, simulationId: 'sim', createWorld: (snapshot) => createWorld(snapshot) });
  await viewer.feed.readSnapshot(new AbortController().signal);
  // That it is recorded is all that is asked of it here.
  viewer.feed.store.pastKnown({ recordingId: 'r', epochs: [], incidents: [], notes: [] } as unknown as Past);
  const kept = [...rules];
  const tried: WatchTrial[] = [];
  const said: unknown[] = [];
  const answer = async <Value,>(value: Value): Promise<Value> => {
    if (fails) throw fails;
    return value;
  };
  const put = (rule: WatchRule, at = kept.length) => {
    kept[at] = rule;
    return answer(rule);
  };
  const client = {
    ...base,
    gateway: {
      ...base.gateway,
      session: async () => ({
        caller: { name: 'Ada', role, by: 'token' as const },
        methods: { token: true, oidc: false, proxy: false },
      }),
    },
    watch: {
      ...base.watch,
      rules: () => answer({ rules: [...kept] }),
      addRule: (_: string, rule: RuleFields) => put({ ...rule, id: `made ${kept.length}` }),
      changeRule: (_: string, rule: WatchRule) =>
        put(
          rule,
          kept.findIndex(({ id }) => id === rule.id),
        ),
      removeRule: async (_: string, ruleId: string) => {
        kept.splice(
          kept.findIndex(({ id }) => id === ruleId),
          1,
        );
        return answer({});
      },
      tryRule: (_: unknown, trial: WatchTrial) => {
        tried.push(trial);
        return answer({ alerts: [alertOf()], fromMicros: 0, toMicros: 14_400e6, generation: 'g1', complete: true });
      },
      alerts: () => answer({ alerts, revision: '1', isWhole: true }),
      acknowledge: async (_: unknown, alertId: string, seen: object) => void said.push({ alertId, ...seen }),
    },
  };
  const Page = () => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ServiceClientContext value={client as typeof base}>
        <ViewerContext value={viewer}>
          <Watch />
          <WatchCommands />
        </ViewerContext>
      </ServiceClientContext>
    </QueryClientProvider>
  );
  const history = createMemoryHistory({ initialEntries: ['/'] });
  render(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component: Page }), history })} />);
  return { viewer, kept, tried, said };
}

const showRules = async () => fireEvent.click(await screen.findByRole('tab', { name: 'Rules' }));
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a rule is tried, then kept, and taken back', async () => {
  const { viewer, kept, tried } = await open({});
  await showRules();
  await press('New rule');
  const dialog = await screen.findByRole('dialog', { name: 'New rule' });
  await press('Try on the past');
  expect(await within(dialog).findByText('Would have told once in the last 4 h 00 min')).toBeTruthy();
  expect(within(within(dialog).getByRole('list', { name: 'Instants' })).getAllByRole('listitem')).toHaveLength(1);
  type(/^For longer than/, '60');
  expect(within(dialog).getByText('The rule has changed since it was tried.')).toBeTruthy();
  await press('Keep');
  expect(await within(dialog).findByText('Give it a name')).toBeTruthy();
  expect(kept).toEqual([]);
  type('Name', 'Blocked');
  await press('Keep');
  await screen.findByRole('switch', { name: 'Blocked' });
  const condition = { kind: 'standing', entityType: null, entityName: null, onlyWhileHolding: true };
  expect(tried).toEqual([{ condition: { ...condition, seconds: 120 }, clearSeconds: 30, perHourAtMost: 12 }]);
  expect(kept).toMatchObject([{ name: 'Blocked', isOn: true, condition: { ...condition, seconds: 60 } }]);
  await act(() => turnAct(viewer.store, 'undo'));
  await waitFor(() => expect(screen.queryByRole('switch')).toBeNull());
  expect(kept).toEqual([]);
});

test('rules are switched off, changed and deleted, and come back', async () => {
  const { viewer, kept } = await open({ rules: [RULE] });
  await showRules();
  fireEvent.click(await screen.findByRole('switch', { name: 'Jam' }));
  await waitFor(() => expect(kept).toMatchObject([{ isOn: false }]));
  await press('Change Jam');
  const dialog = await screen.findByRole('dialog', { name: 'Change rule' });
  expect((within(dialog).getByLabelText('Name') as HTMLInputElement).value).toBe('Jam');
  type('Name', 'Jam on P1');
  await press('Keep');
  await press('Delete Jam on P1');
  await screen.findByText('No rules yet');
  await act(() => turnAct(viewer.store, 'undo'));
  await screen.findByRole('switch', { name: 'Jam on P1' });
  await act(() => turnAct(viewer.store, 'undo'));
  await act(() => turnAct(viewer.store, 'undo'));
  await waitFor(() => expect(kept).toMatchObject([{ name: 'Jam', isOn: true, condition: RULE.condition }]));
});

test('viewers try rules and are told why they change none, nor acknowledge', async () => {
  await open({ role: 'viewer', rules: [RULE], alerts: [alertOf()] });
  await showRules();
  expect(((await screen.findByRole('switch', { name: 'Jam' })) as HTMLInputElement).disabled).toBe(true);
  expect(screen.getByText('Only operators change rules. You can try one.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete Jam' })).toBeNull();
  await press('Look at Jam');
  const dialog = await screen.findByRole('dialog', { name: 'Try a rule' });
  expect(within(dialog).queryByRole('button', { name: 'Keep' })).toBeNull();
  await press('Close');
  fireEvent.click(screen.getByRole('tab', { name: /^Alerts/ }));
  fireEvent.click(await screen.findByText('Blocked'));
  expect(await screen.findByText('Only operators acknowledge alerts.')).toBeTruthy();
});

test('alerts are acknowledged together with a name, which this browser keeps, and a word', async () => {
  const { said } = await open({ alerts: [alertOf({ id: 'a' }), alertOf({ id: 'b', toMicros: 70e6 })] });
  const grid = await screen.findByRole('grid', { name: 'Alerts' });
  expect(screen.getByRole('tab', { name: 'Alerts (2 new)' })).toBeTruthy();
  fireEvent.keyDown(grid, { code: 'KeyA', key: 'a', ctrlKey: true });
  const name = (await screen.findByLabelText('Your name')) as HTMLInputElement;
  expect(name.value, 'as signed in').toBe('Ada');
  type('Your name', 'Grace');
  type('A word about it', 'on it');
  await press('Acknowledge 2 alerts');
  await waitFor(() => expect(said).toHaveLength(2));
  expect(said).toEqual(['a', 'b'].map((alertId) => ({ alertId, by: 'Grace', note: 'on it' })));
  expect(localStorage.getItem('aisle.watch.name')).toBe('Grace');
});

test('a refusal says what could not be done, with its request', async () => {
  const refusal = { code: 'TOO_MANY_RULES', message: 'there are 50', status: 409, requestId: 'q-7' };
  const fails = new ServiceError(refusal);
  await open({ fails });
  expect(await screen.findByText('The alerts could not be read')).toBeTruthy();
  await showRules();
  expect(await screen.findByText('The rules could not be read')).toBeTruthy();
  await press('New rule');
  await screen.findByRole('dialog');
  await press('Try on the past');
  expect(await screen.findByText('The rule could not be tried')).toBeTruthy();
  type('Name', 'Jam');
  await press('Keep');
  const notice = (await screen.findByText('The rule was not kept')).closest('[role="alert"]');
  expect(notice?.textContent).toContain('q-7');
});

test('without rules and alerts each list says what could be there', async () => {
  await open({});
  expect(await screen.findByText('No rule has told anything yet')).toBeTruthy();
  await showRules();
  expect(await screen.findByText('No rules yet')).toBeTruthy();
});
