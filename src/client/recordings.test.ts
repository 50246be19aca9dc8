import { describe, expect, test } from 'vitest';
import { createServiceClient } from './client.ts';
import { recordingPath } from './recording-paths.ts';

const RECORDING = {
  recordingId: 'r/1',
  simulationId: 'demo',
  label: 'Night shift',
  keep: false,
  startedAt: '2026-01-02T00:00:00Z',
  updatedAt: '2026-01-02T00:10:00Z',
  isGrowing: true,
  trouble: null,
  bytes: 1234,
  tableBytes: 99,
  generations: [{ generation: 'g', fromMicros: 0, toMicros: 5 }],
  gaps: 0,
  incidents: 1,
  notes: 0,
  pictureTakenAt: null,
};

function clientAnswering(data: unknown) {
  const sent: string[] = [];
  const client = createServiceClient({
    fetch: async (input, init = {}) => {
      sent.push(`${init.method} ${String(input)}${init.body ? ` ${String(init.body)}` : ''}`);
      return Response.json({ code: 'OK', message: '', requestId: 'q', data });
    },
  });
  return { client, sent };
}

describe('recordings', () => {
  test('are listed as the gateway tells them; what a later gateway adds is passed over', async () => {
    const { client, sent } = clientAnswering({ items: [{ ...RECORDING, segments: 3, more: true }] });
    expect(await client.recordings.list()).toEqual({ items: [RECORDING] });
    expect(sent).toEqual(['GET /api/recordings']);
  });

  test('are changed and deleted under their id, whatever letters it has', async () => {
    const { client, sent } = clientAnswering(RECORDING);
    await client.recordings.change('r/1', { keep: true });
    await client.recordings.remove('r/1');
    expect(sent).toEqual(['PATCH /api/recordings/r%2F1 {"keep":true}', 'DELETE /api/recordings/r%2F1']);
    expect(recordingPath('r/1', '.mcap')).toBe('/api/recordings/r%2F1.mcap');
  });

  test('a list that is none is an answer that cannot be used', async () => {
    const { client } = clientAnswering({ items: [{ recordingId: 5 }] });
    await expect(client.recordings.list()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' });
  });
});
