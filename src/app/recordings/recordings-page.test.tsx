import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createServiceClient, type Recording, type RecordingsClient, ServiceError } from '../../client/index.ts';
import { openDashboard } from '../testing/open-dashboard.tsx';

// The page's code is there before it is waited for: a busy machine takes long to make it.
beforeAll(() => import('./recordings-page.tsx'), 180_000);
afterEach(cleanup);

const FINISHED: Recording = {
  recordingId: 'r-1',
  simulationId: 'demo',
  label: 'Night shift',
  keep: false,
  startedAt: '2026-01-02T03:04:05Z',
  updatedAt: '2026-01-02T04:04:05Z',
  isGrowing: false,
  trouble: null,
  bytes: 118_000_000,
  tableBytes: 200_000,
  generations: [{ generation: 'g', fromMicros: 0, toMicros: 3_600_000_000 }],
  gaps: 1,
  incidents: 0,
  notes: 0,
  pictureTakenAt: null,
};
const GROWING: Recording = { ...FINISHED, recordingId: 'r-2', label: 'Day shift', isGrowing: true, gaps: 0 };

function open(recordings: Partial<RecordingsClient>, role: 'operator' | 'viewer' = 'operator') {
  const base = createServiceClient();
  const session = async () => ({
    caller: { name: 'Vera', role, by: 'nothing' as const },
    methods: { token: false, oidc: false, proxy: false },
  });
  const client = {
    ...base,
    gateway: { ...base.gateway, session },
    recordings: { ...base.recordings, list: async () => ({ items: [GROWING, FINISHED] }), ...recordings },
  };
  return openDashboard('/recordings', client);
}

const row = async (label: string) => within((await screen.findByText(label)).closest('tr') as HTMLElement);

describe('the recordings', () => {
  it('are listed with what they are of, their span and size, and whether they grow', async () => {
    open({});
    const finished = await row('Night shift');
    for (const words of ['Finished', '1 h 00 min', '1 gap', '118 MB']) expect(finished.getByText(words)).toBeTruthy();
    expect(finished.getByRole('link', { name: /Download Night shift/ }).getAttribute('href')).toBe(
      '/api/recordings/r-1.mcap',
    );
    for (const [name, path] of [
      ['Events of Night shift for process miners (OCEL 2.0)', 'events.ocel.json'],
      ['Trace of Night shift for Perfetto', 'events.perfetto.json'],
    ] as const) {
      expect(finished.getByRole('link', { name }).getAttribute('href')).toBe(`/api/recordings/r-1/${path}`);
    }
    expect((await row('Day shift')).getByText('Recording')).toBeTruthy();
  });

  it('are shown side by side, two that were chosen; a third takes the place of the first', async () => {
    const third = { ...FINISHED, recordingId: 'r-3', label: 'Early shift' };
    const router = open({ list: async () => ({ items: [GROWING, FINISHED, third] }) });
    const button = await screen.findByRole('button', { name: /^Side by side/ });
    const choose = async (label: string) =>
      fireEvent.click((await row(label)).getByRole('button', { name: `Show ${label} beside another` }));
    await choose('Day shift');
    expect(button.hasAttribute('disabled')).toBe(true);
    await choose('Night shift');
    await choose('Early shift');
    fireEvent.click(button);
    await waitFor(() => expect(router.state.location.pathname).toBe('/compare/r-1/r-3'));
  });

  it('show the picture that was taken, and a calm place where there is none or it cannot be had', async () => {
    open({ list: async () => ({ items: [{ ...FINISHED, pictureTakenAt: '2026-01-02T03:04:09Z' }, GROWING] }) });
    const finished = (await screen.findByText('Night shift')).closest('tr');
    const picture = finished?.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/api/recordings/r-1/picture?taken=2026-01-02T03%3A04%3A09Z');
    const growing = (await screen.findByText('Day shift')).closest('tr');
    expect(growing?.querySelector('img')).toBeNull();
    if (picture) fireEvent.error(picture);
    expect(finished?.querySelector('img')).toBeNull();
  });

  it('are found by words of the label or the simulation', async () => {
    open({});
    fireEvent.change(await screen.findByLabelText('Find a recording'), { target: { value: 'night' } });
    await waitFor(() => expect(screen.queryByText('Day shift')).toBeNull());
    fireEvent.change(screen.getByLabelText('Find a recording'), { target: { value: 'nowhere' } });
    expect(await screen.findByText(/No recording has this/)).toBeTruthy();
  });

  it('are renamed with what was typed', async () => {
    const change = vi.fn(async () => FINISHED);
    open({ change });
    fireEvent.click((await row('Night shift')).getByRole('button', { name: 'Rename Night shift' }));
    fireEvent.change(await screen.findByLabelText('Label'), { target: { value: ' Sunday ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(change).toHaveBeenCalledWith('r-1', { label: 'Sunday' });
  });

  it('are kept whatever room there is, at once', async () => {
    const change = vi.fn(async () => ({ ...FINISHED, keep: true }));
    open({ change });
    fireEvent.click((await row('Night shift')).getByRole('switch', { name: 'Keep Night shift' }));
    await waitFor(() => expect(change).toHaveBeenCalledWith('r-1', { keep: true }));
  });

  it('are deleted after a question only, and not while they grow; a refusal is told with its request', async () => {
    const refusal = new ServiceError({ code: 'STATE_CONFLICT', message: 'It grows.', requestId: 'q-7' });
    const remove = vi.fn(() => Promise.reject(refusal));
    open({ remove });
    expect((await row('Day shift')).getByRole('button', { name: /Delete Day shift/ }).hasAttribute('disabled')).toBe(
      true,
    );
    fireEvent.click((await row('Night shift')).getByRole('button', { name: 'Delete Night shift' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(remove).not.toHaveBeenCalled();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('q-7')).toBeTruthy();
  });

  it('can only be looked at and downloaded by a viewer', async () => {
    open({}, 'viewer');
    const finished = await row('Night shift');
    expect(finished.queryByRole('button', { name: /Rename|Delete/ })).toBeNull();
    expect(finished.getByRole('switch').hasAttribute('disabled')).toBe(true);
  });

  it('say why one cannot be written, and what to do where there are none', async () => {
    const trouble = { code: 'DISK_FULL', message: 'No room is left on the disk.' };
    open({ list: async () => ({ items: [{ ...GROWING, trouble }] }) });
    expect(await screen.findByText(/No room is left on the disk\. \(DISK_FULL\)/)).toBeTruthy();
    cleanup();
    open({ list: async () => ({ items: [] }) });
    expect(await screen.findByText('Nothing is recorded yet')).toBeTruthy();
  });

  it('say what is lost of one that is recorded all the same', async () => {
    const trouble = { code: 'IDENTITIES_LOST', message: 'Entities are named anew.' };
    open({ list: async () => ({ items: [{ ...GROWING, trouble }] }) });
    expect(await screen.findByText(/Entities are named anew\. \(IDENTITIES_LOST\)/)).toBeTruthy();
    expect(screen.queryByText('Cannot be written')).toBeNull();
  });

  it('say in words why the list cannot be read, with another try', async () => {
    const list = vi.fn(() =>
      Promise.reject(new ServiceError({ code: 'NOT_FOUND', message: 'none', requestId: 'q-8' })),
    );
    open({ list });
    expect(await screen.findByText('q-8')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(1));
  });
});
