import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createServiceClient, type Recording } from '../../client/index.ts';
import { ServiceClientContext } from '../../client/react/index.ts';
import type { Past } from '../../feed/index.ts';
import { createViewer } from '../../run/viewer.ts';
import { ViewerContext } from '../../run/viewer-context.ts';
import { createWorld } from '../../world/index.ts';
import { RecordingNotice } from './trouble-log.tsx';

afterEach(cleanup);

const FULL = { code: 'ENOSPC', message: 'The disk is full: nothing is recorded until there is room again.' };

/** A live page of which the gateway has that recording. */
async function open(trouble: Recording['trouble']): Promise<number> {
  let reads = 0;
  const base = createServiceClient();
  const list = async () => {
    reads += 1;
    return { items: [{ recordingId: 'r', trouble } as Recording] };
  };
  const client = { ...base, recordings: { ...base.recordings, list } };
  const viewer = createViewer({ client, simulationId: 'demo', createWorld: (snapshot) => createWorld(snapshot) });
  const past = { recordingId: 'r', epochs: [], incidents: [], notes: [] };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ServiceClientContext value={client}>
        <ViewerContext value={viewer}>
          <RecordingNotice />
        </ViewerContext>
      </ServiceClientContext>
    </QueryClientProvider>,
  );
  await act(async () => viewer.feed.store.pastKnown(past as unknown as Past));
  return reads;
}

test('a full disk stops the recording with words over the picture', async () => {
  await open(FULL);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Cannot be recorded');
  expect(notice.textContent).toContain(`${FULL.code} ${FULL.message}`);
});

test.each([
  ['while all is well', null],
  ['while all is recorded, although something else is lost', { code: 'IDENTITIES_LOST', message: 'Names are new.' }],
])('%s nothing is said', async (_when, trouble) => {
  expect(await open(trouble)).toBe(1);
  await act(async () => undefined);
  expect(screen.queryByRole('alert')).toBeNull();
});
