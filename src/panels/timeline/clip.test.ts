import { describe, expect, test } from 'vitest';
import type { Past } from '../../feed/index.ts';
import { clipPath } from './clip.ts';

const SECOND = 1_000_000;

describe('where a range of the timeline is had as a file', () => {
  const past = { recordingId: 'rec 1' } as Past;
  const runs = [
    { generation: 'g 1', offsetMicros: -50 * SECOND, startMicros: -40 * SECOND, endMicros: -10 * SECOND },
    { generation: 'g2', offsetMicros: 0, startMicros: 0, endMicros: 90 * SECOND },
  ];
  test.each([
    ['in the current run', [10, 20], 'from=10000000&to=20000000&generation=g2'],
    ['that ends after what is known', [80, 120], 'from=80000000&to=120000000&generation=g2'],
    ['of a run before', [-30, -20], 'from=20000000&to=30000000&generation=g+1'],
    ['over two runs: of the first', [-30, 20], 'from=20000000&to=40000000&generation=g+1'],
  ])('%s', (_case, [from = 0, to = 0], query) => {
    const range = { startMicros: from * SECOND, endMicros: to * SECOND };
    expect(clipPath({ past, runs }, range)).toBe(`/api/recordings/rec%201.mcap?${query}`);
  });

  test('for other programs, and as a page, where that is asked for', () => {
    const range = { startMicros: 1 * SECOND, endMicros: 2 * SECOND };
    expect(clipPath({ past, runs }, range, 'foxglove')).toMatch(/&generation=g2&flavour=foxglove$/);
    expect(clipPath({ past, runs }, range, 'foxglove', 30)).toMatch(/&flavour=foxglove&rate=30$/);
    expect(clipPath({ past, runs }, range, 'trace')).toMatch(
      /^\/api\/recordings\/rec%201\/events\.perfetto\.json\?.*&generation=g2$/,
    );
    expect(clipPath({ past, runs }, range, 'model')).toMatch(
      /^\/api\/recordings\/rec%201\/clip\.glb\?.*&generation=g2$/,
    );
    expect(clipPath({ past, runs }, range, 'page')).toMatch(/^\/api\/recordings\/rec%201\.html\?.*&generation=g2$/);
  });

  test('nowhere, as long as it is not known to be recorded', () => {
    expect(clipPath({ past: null, runs }, { startMicros: 0, endMicros: 1 })).toBeNull();
  });
});
