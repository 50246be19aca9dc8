import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { keepPanelsInAddress, panelsOf } from './address/viewer-search.ts';
import { createRecordedFeed } from './following/recorded-feed.ts';
import { changePanel, panelConfig } from './panel-config.ts';
import { createRecordedViewer } from './viewer.ts';

const flow = {
  id: 'flow',
  config: z.object({ isOpen: z.boolean().catch(false), range: z.enum(['run', 'window']).catch('run') }),
};

const open = () => createRecordedViewer(createRecordedFeed('demo', 'recording r', 1e6));

describe('how a panel is shown', () => {
  test('is as usual at first', () => {
    expect(panelConfig({}, flow)).toEqual({ isOpen: false, range: 'run' });
  });

  test.each([
    ['a field that does not fit', { isOpen: 'yes', range: 'window' }, { isOpen: false, range: 'window' }],
    ['a field that nobody knows', { isOpen: true, colour: 'red' }, { isOpen: true, range: 'run' }],
  ])('reads around %s', (_, kept, config) => {
    expect(panelConfig({ flow: kept }, flow)).toEqual(config);
  });

  test('keeps what is not as usual, and nothing of what is again', () => {
    const viewer = open();
    changePanel(viewer, flow, { isOpen: true });
    changePanel(viewer, flow, { range: 'window' });
    expect(viewer.store.getState().panels).toEqual({ flow: { isOpen: true, range: 'window' } });
    changePanel(viewer, flow, { isOpen: false, range: 'run' });
    expect(viewer.store.getState().panels).toEqual({});
  });
});

describe('panels in an address', () => {
  test('come back as they were written', () => {
    const viewer = open();
    const write = vi.fn<(text: string | undefined) => void>();
    const stop = keepPanelsInAddress(viewer, write);
    changePanel(viewer, flow, { isOpen: true });
    expect(panelsOf(write.mock.lastCall?.[0])).toEqual({ flow: { isOpen: true } });
    changePanel(viewer, flow, { isOpen: false });
    expect(write.mock.lastCall).toEqual([undefined]);
    stop();
    changePanel(viewer, flow, { isOpen: true });
    expect(write).toHaveBeenCalledTimes(2);
  });

  test('are written when a page is opened again', () => {
    const viewer = open();
    changePanel(viewer, flow, { isOpen: true });
    const write = vi.fn<(text: string | undefined) => void>();
    keepPanelsInAddress(viewer, write)();
    expect(write.mock.calls).toEqual([['{"flow":{"isOpen":true}}']]);
  });

  test.each(['', '[]', '{', '{"flow":3}', 'null'])('%j is none', (text) => {
    expect(panelsOf(text)).toEqual({});
  });
});
