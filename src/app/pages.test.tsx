import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type ControlClient,
  createServiceClient,
  type GatewayClient,
  type NewRun,
  type OverviewAnswer,
  type OverviewCard,
  ServiceError,
  type Session,
} from '../client/index.ts';
import type { Clock } from '../protocol/index.ts';
import { choose } from '../ui/testing/choose.ts';
import { openDashboard } from './testing/open-dashboard.tsx';

vi.mock('./overview/pictures/plant-studio.tsx', () => ({ PlantStudio: () => null }));
vi.mock('./viewer/viewer-page.tsx', () => ({ ViewerPage: () => <p>the live page</p> }));

afterEach(cleanup);

const clock: Clock = {
  simulationId: 'demo',
  simulationTimeMicros: 3_723_456_000,
  status: 'RUNNING',
  runMode: 'REAL_TIME',
  speedMultiplier: 10,
  runtimeAvailable: true,
  flowControl: 'NONE',
  statusReasonCode: null,
  sampledAt: '2026-01-02T00:00:00Z',
};

const OPEN: Session = {
  caller: { name: 'anybody', role: 'operator', by: 'nothing' },
  methods: { token: false, oidc: false, proxy: false },
};

const card: OverviewCard = {
  ...{ simulationId: 'demo', clock, clockReadAt: '2026-01-02T00:00:00Z' },
  ...{ standsSince: null, trouble: null, figures: [] },
};
const overview: OverviewAnswer = {
  ...{ revision: 'r', isWhole: true, controlPlane: true },
  simulations: [{ simulationId: 'demo', label: 'Demo plant' }],
  cards: [card],
};

function gatewayOf(change: Partial<GatewayClient>): GatewayClient {
  return {
    readiness: async () => ({ isReady: true, message: '', heldBack: [] }),
    session: async () => OPEN,
    signIn: async () => null,
    signOut: async () => null,
    ...change,
  };
}

function open(path: string, change: Partial<ReturnType<typeof createServiceClient>> = {}) {
  const client = {
    ...createServiceClient(),
    simulations: async () => ({ items: [{ simulationId: 'demo', label: 'Demo plant' }], controlPlane: true }),
    overview: { read: async () => overview },
    clock: async () => clock,
    health: async () => ({ status: 'UP', serverTime: '2026-01-02T00:00:00Z' }),
    gateway: gatewayOf({}),
    ...change,
  };
  return openDashboard(path, client);
}

describe('access', () => {
  it('has no word about it where it is open', async () => {
    open('/');
    await screen.findByText('01:02:03.456');
    expect(screen.queryByText(/Sign/)).toBeNull();
  });

  it('asks for a token where that is the way in, and says why one is refused', async () => {
    const refusal = new ServiceError({
      code: 'SIGN_IN_REQUIRED',
      message: 'This token is not valid.',
      requestId: 'r-3',
    });
    const session = async () => ({ caller: null, methods: { token: true, oidc: false, proxy: false } });
    const signIn = vi.fn(() => Promise.reject(refusal));
    open('/login', { gateway: gatewayOf({ session, signIn }) });
    fireEvent.change(await screen.findByLabelText('Access token'), { target: { value: ' aisle_1 ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(/This token is not valid/)).toBeTruthy();
    expect(signIn).toHaveBeenCalledWith('aisle_1');
    expect(screen.getByText('r-3')).toBeTruthy();
  });

  it('leads to the sign-on of the organisation, and says what went wrong there', async () => {
    const session = async () => ({ caller: null, methods: { token: false, oidc: true, proxy: false } });
    open('/login?to=%2Fsimulations%2Fa&problem=no-role&request=r-4', { gateway: gatewayOf({ session }) });
    const link = await screen.findByRole('link', { name: 'Sign in with your organisation' });
    expect(link.getAttribute('href')).toBe('/login/oidc?to=%2Fsimulations%2Fa');
    expect(screen.getByText(/Your account has no role here/)).toBeTruthy();
    expect(screen.getByText('r-4')).toBeTruthy();
  });

  it('names who is signed in beside the way out', async () => {
    const session = async () => ({ ...OPEN, caller: { name: 'Vera', role: 'viewer' as const, by: 'token' as const } });
    open('/', { gateway: gatewayOf({ session }) });
    expect(await screen.findByText('Vera')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  });
});

describe('overview', () => {
  it('says what the gateway knows of a service that it cannot read', async () => {
    const message = 'The simulation service does not accept the key (401): check SIMULATION_API_KEY.';
    open('/', { gateway: gatewayOf({ readiness: async () => ({ isReady: false, message, heldBack: [] }) }) });
    expect(await screen.findByText(/does not accept the key \(401\): check SIMULATION_API_KEY/)).toBeTruthy();
  });

  it('says that the gateway reads alone where those of its cluster cannot be reached', async () => {
    const streamTrouble = 'connection refused';
    const readiness = async () => ({ isReady: true, message: '', heldBack: [], streamTrouble });
    open('/', { gateway: gatewayOf({ readiness }) });
    expect(await screen.findByText(/This gateway reads alone/)).toBeTruthy();
    expect(screen.getByText(/connection refused/)).toBeTruthy();
  });

  it('says that nothing is recorded where the folder of recordings cannot be used', async () => {
    const recordingsTrouble = 'RECORDINGS_DIR cannot be used: nothing is recorded.';
    const readiness = async () => ({ isReady: true, message: '', heldBack: [], recordingsTrouble });
    open('/', { gateway: gatewayOf({ readiness }) });
    expect(await screen.findByText(/RECORDINGS_DIR cannot be used/)).toBeTruthy();
  });

  it('says until when the service asked to wait with everything', async () => {
    const heldBack = [{ simulationId: null, until: '2026-03-02T06:05:00.000Z' }];
    const readiness = async () => ({ isReady: false, message: 'asked too often (429)', heldBack });
    open('/', { gateway: gatewayOf({ readiness }) });
    expect(await screen.findByText(/The service asked to wait until .*2026.*05/)).toBeTruthy();
  });

  it('shows each instance with its clock, status, mode and pages', async () => {
    open('/');
    expect(await screen.findByText('01:02:03.456')).toBeTruthy();
    expect(screen.getByText('Running')).toBeTruthy();
    expect(screen.getByText('Real time, 10×')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Demo plant' }).getAttribute('href')).toBe('/simulations/demo');
  });

  it('says why a clock cannot be read', async () => {
    open('/', {
      overview: {
        async read() {
          const trouble = { code: 'FORBIDDEN', message: 'not yours', requestId: 'r-9', retryAt: null };
          return { ...overview, cards: [{ ...card, clock: null, trouble }] };
        },
      },
    });
    expect(await screen.findByText('not yours')).toBeTruthy();
    expect(screen.getByText(/Access refused/).parentElement?.textContent).toContain('(FORBIDDEN)');
    expect(screen.getByText('r-9')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy request ID' })).toBeTruthy();
  });

  it('opens any instance by its id where nothing is listed', async () => {
    const router = open('/', {
      overview: { read: async () => ({ ...overview, simulations: [], cards: [], controlPlane: false }) },
    });
    fireEvent.change(await screen.findByLabelText('Simulation ID'), { target: { value: ' a/b ' } });
    expect(screen.queryByRole('button', { name: 'New run' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('the live page')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/simulations/a%2Fb');
  });

  it('starts a run and opens it', async () => {
    const create = vi.fn(async (_: NewRun) => ({ simulationId: 'run-1' }));
    const scenarios = async () => ({
      items: [
        { name: 'fleet', label: 'Fleet', parameters: { properties: { carriers: { type: 'integer', default: 12 } } } },
      ],
    });
    const router = open('/', {
      control: { ...createServiceClient().control, scenarios, runs: async () => ({ items: [] }), create },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'New run' }));
    const speed = await screen.findByLabelText('Speed');
    fireEvent.change(speed, { target: { value: '0' } });
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start' }).disabled).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('At least 1')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
    fireEvent.change(speed, { target: { value: '5' } });
    fireEvent.change(screen.getByLabelText('Carriers'), { target: { value: '40' } });
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('the live page')).toBeTruthy();
    expect(create).toHaveBeenCalledWith({
      scenario: 'fleet',
      runMode: 'REAL_TIME',
      speedMultiplier: 5,
      parameters: { carriers: 40 },
    });
    expect(router.state.location.pathname).toBe('/simulations/run-1');
  });
});

describe('a plant from a file', () => {
  const fleet = { name: 'fleet', label: 'Fleet' };
  const file = (name: string) => new File(['<model/>'], name, { type: 'text/xml' });
  const chooseFile = async (name: string) =>
    fireEvent.change(await screen.findByTestId('plant-file'), { target: { files: [file(name)] } });

  function openDialog(addPlant: ControlClient['addPlant'], create = async (_: NewRun) => ({ simulationId: 'run-1' })) {
    const scenarios = async () => ({ items: [fleet] });
    const runs = async () => ({ items: [] });
    open('/', { control: { ...createServiceClient().control, scenarios, runs, addPlant, create } });
    return screen.findByRole('button', { name: 'New run' }).then((button) => fireEvent.click(button));
  }

  it('becomes a scenario, which is chosen, and its run is started', async () => {
    const warnings = [{ line: 7, text: 'vehicle "V" is left out' }];
    const addPlant = vi.fn(async (name: string, _: string) => ({ name, label: 'Our hall', warnings }));
    const create = vi.fn(async (_: NewRun) => ({ simulationId: 'run-1' }));
    await openDialog(addPlant, create);
    await chooseFile('Our Hall.xml');
    expect(await screen.findByText('Added: Our hall')).toBeTruthy();
    expect(addPlant).toHaveBeenCalledWith('our-hall', '<model/>');
    expect(screen.getByRole('list', { name: 'Warnings' }).textContent).toBe('Line 7: vehicle "V" is left out');
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('the live page')).toBeTruthy();
    expect(create).toHaveBeenCalledWith({ scenario: 'our-hall', runMode: 'REAL_TIME', speedMultiplier: 1 });
  });

  it('that cannot be used is told with every line, and the form stays as it was', async () => {
    const details = [12, 71].map((line) => ({ field: `xml line ${line}`, reason: 'is no number' }));
    const message = 'The plant model cannot be used: 2 problems.';
    const refused = new ServiceError({ code: 'INVALID_REQUEST', message, status: 400, requestId: 'r-4', details });
    await openDialog(() => Promise.reject(refused));
    fireEvent.change(await screen.findByLabelText('Speed'), { target: { value: '7' } });
    await chooseFile('hall.xml');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('hall.xml could not be added');
    expect(notice.textContent).toMatch(/xml line 12: is no number.*xml line 71: is no number.*r-4/);
    expect(screen.getByLabelText<HTMLInputElement>('Speed').value).toBe('7');
  });
});

describe('pages by address', () => {
  it('an unknown address has a way back', async () => {
    const router = open('/nowhere');
    fireEvent.click(await screen.findByRole('link', { name: 'Go to all simulations' }));
    expect(await screen.findByRole('heading', { name: 'Simulations' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
  });

  it('switches to another instance and stays on the same kind of page', async () => {
    const items = ['demo', 'other'].map((simulationId) => ({ simulationId, label: 'Demo plant' }));
    const router = open('/simulations/demo/compatibility', {
      simulations: async () => ({ items, controlPlane: false }),
    });
    await screen.findByRole('button', { name: 'Demo plant: demo Simulation' });
    await choose('Simulation', 'Demo plant: other');
    await waitFor(() => expect(router.state.location.pathname).toBe('/simulations/other/compatibility'));
  });
});

describe('compatibility', () => {
  const snapshot = {
    simulationId: 'demo',
    cursor: { generation: 'g1', sequence: 7 },
    simulationTimeMicros: 0,
    resources: [1],
    nodes: [1, 2],
  };

  it('reads health and clock, takes a snapshot and polls on from its cursor', async () => {
    const visualizationUpdates = vi.fn(async () => ({
      simulationId: 'demo',
      nextCursor: { generation: 'g1', sequence: 9 },
      oldestAvailableSequence: 1,
      latestSequence: 9,
      hasMore: false,
      flowControl: 'NONE',
      updates: ['a', 'b'],
    }));
    open('/simulations/demo/compatibility', { visualizationSnapshot: async () => snapshot, visualizationUpdates });
    expect(await screen.findByText('UP')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Snapshot' }));
    expect(await screen.findByText('g1')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Poll' }));
    expect(await screen.findByText('#2:')).toBeTruthy();
    expect(visualizationUpdates).toHaveBeenCalledWith('demo', { cursor: snapshot.cursor, limit: 100 });
  });

  it('asks for a new snapshot when the cursor is of no more use', async () => {
    open('/simulations/demo/compatibility', {
      visualizationSnapshot: async () => snapshot,
      visualizationUpdates: () =>
        Promise.reject(new ServiceError({ code: 'VISUALIZATION_CURSOR_EXPIRED', message: 'too old', status: 410 })),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Snapshot' }));
    await screen.findByText('g1');
    fireEvent.click(screen.getByRole('button', { name: 'Poll' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Take a new snapshot');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Poll' }).disabled).toBe(true);
  });
});
