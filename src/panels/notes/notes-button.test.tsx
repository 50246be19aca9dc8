import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createServiceClient, type Note } from '../../client/index.ts';
import { ServiceClientContext } from '../../client/react/index.ts';
import { offered } from '../../commands/offered.ts';
import type { Past } from '../../feed/index.ts';
import { createRecordedFeed } from '../../run/following/recorded-feed.ts';
import { usePanelConfig } from '../../run/panel-config.ts';
import { usePlacedNotes } from '../../run/queries/use-notes.ts';
import { createRecordedViewer } from '../../run/viewer.ts';
import { ViewerContext } from '../../run/viewer-context.ts';
import { NotesButton } from './notes-button.tsx';
import { notesPanel } from './panel.ts';

afterEach(cleanup);

/** The button, and the panel while it is open. */
function Page(): ReactElement {
  const [{ isOpen }] = usePanelConfig(notesPanel);
  return (
    <>
      <NotesButton />
      {isOpen && <notesPanel.Component />}
    </>
  );
}

/** A recording of ten seconds, opened by an operator. */
function open(page = <Page />, notes: object[] = []) {
  const viewer = createRecordedViewer(createRecordedFeed('demo', 'recording r', 1e6));
  const run = { generation: 'g', offsetMicros: 0, startMicros: 0, endMicros: 10e6 };
  const past = { recordingId: 'r', epochs: [run], incidents: [], notes: [], endMicros: 10e6 };
  const base = createServiceClient();
  const client = {
    ...base,
    gateway: {
      ...base.gateway,
      session: async () => ({
        caller: { name: 'Otto', role: 'operator' as const, by: 'nothing' as const },
        methods: { token: false, oidc: false, proxy: false },
      }),
    },
    recordings: { ...base.recordings, notes: async () => ({ items: notes as Note[] }) },
  };
  const Root = () => (
    <QueryClientProvider client={new QueryClient()}>
      <ServiceClientContext value={client}>
        <ViewerContext value={viewer}>{page}</ViewerContext>
      </ServiceClientContext>
    </QueryClientProvider>
  );
  const history = createMemoryHistory({ initialEntries: ['/'] });
  render(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component: Root }), history })} />);
  const write = () => {
    const commands = offered.getState().offers.flatMap((offer) => offer.commands());
    act(() => commands.find(({ id }) => id === 'note.write')?.act());
  };
  // What a note is placed by is all that is asked of it here.
  const know = () => act(() => viewer.feed.store.openedRecording(past as unknown as Past));
  return { viewer, write, know };
}

test('its key opens the place for a note, and what is typed next is the text', async () => {
  const { write, know } = open();
  know();
  await screen.findByRole('button', { name: /Notes/ });
  write();
  const field = await screen.findByLabelText(/^Note at/);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('by its button, what is typed next is no text yet; its text is kept while the panel is closed', async () => {
  const { viewer, know } = open();
  know();
  fireEvent.click(await screen.findByRole('button', { name: /Notes/ }));
  const field = await screen.findByLabelText(/^Note at/);
  expect(document.activeElement).not.toBe(field);
  fireEvent.change(field, { target: { value: 'jam' } });
  expect(viewer.store.getState().noteDraft).toMatchObject({ generation: 'g', text: 'jam' });
  fireEvent.click(screen.getByRole('button', { name: /Notes/ }));
  await waitFor(() => expect(screen.queryByLabelText(/^Note at/)).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /Notes/ }));
  expect((await screen.findByLabelText(/^Note at/)) as HTMLInputElement).toHaveProperty('value', 'jam');
});

test('a press before anything is recorded opens nothing later', async () => {
  const { write, know } = open();
  write();
  know();
  await screen.findByRole('button', { name: /Notes/ });
  expect(screen.queryByLabelText(/^Note at/)).toBeNull();
});

test('(front 8) who draws the timeline has its notes placed, without any button on the screen', async () => {
  const note = {
    noteId: 'n',
    generation: 'g',
    simulationTimeMicros: 4e6,
    text: 'jam',
    entityName: null,
    writtenAt: '',
  };
  const Drawing = () => {
    usePlacedNotes();
    return null;
  };
  const { viewer, know } = open(<Drawing />, [note]);
  know();
  await waitFor(() => expect(viewer.store.getState().notes).toMatchObject([{ text: 'jam', timelineMicros: 4e6 }]));
});
