import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createServiceClient } from '../../client/index.ts';
import { presenterChannel } from '../../panels/index.ts';
import { openDashboard } from '../testing/open-dashboard.tsx';

type PresenterMessage = Parameters<Parameters<typeof presenterChannel>[1]>[0];

const STEP: PresenterMessage = {
  ...{ kind: 'shown', index: 2, note: 'Mention the second dock.', caption: 'Pallets come in', next: null },
  ...{ waits: false, isHeld: false, seconds: 8 },
};

/** The window of the notes beside a page that plays; what the page hears. */
async function openNotes(): Promise<PresenterMessage[]> {
  const heard: PresenterMessage[] = [];
  const page = presenterChannel('plant', (message) => {
    heard.push(message);
    if (message.kind === 'hello') page.say(STEP);
  });
  onTestFinished(page.close);
  openDashboard('/presenter?of=plant', createServiceClient());
  await screen.findByText('Mention the second dock.');
  heard.length = 0;
  return heard;
}

let heard: PresenterMessage[];
beforeEach(async () => {
  heard = await openNotes();
});
afterEach(cleanup);

/* docs/tours.md, "Playing it": the keys of a tour are those of the window of its notes. */
test.each([
  ['ArrowRight', 'next'],
  ['ArrowDown', 'next'],
  ['PageDown', 'next'],
  ['ArrowLeft', 'previous'],
  ['ArrowUp', 'previous'],
  ['PageUp', 'previous'],
  ['Escape', 'stop'],
])('%s in the window of the notes: %s', async (key, command) => {
  fireEvent.keyDown(document.body, { key });
  await expect.poll(() => heard).toEqual([{ kind: 'command', command }]);
});

test('a key that means nothing to a tour says nothing', async () => {
  fireEvent.keyDown(document.body, { key: 'Home' });
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await expect.poll(() => heard).toEqual([{ kind: 'command', command: 'next' }]);
});
