import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../protocol/index.ts';
import { headOf } from './answer.ts';
import { readSnapshotBody, type SnapshotPiece, SnapshotPieces, tellSnapshot } from './snapshot-body.ts';
import { failure, ScriptedService } from './testing/scripted-service.ts';
import type { UnreadAnswer } from './transport.ts';

const ENTITIES = 2500;

function largeAnswer(): Response {
  const service = new ScriptedService();
  const [first] = service.entities;
  service.clock = { simulationTimeMicros: 7, sampledAt: '2026-01-01T00:00:00Z' };
  service.entities = Array.from({ length: ENTITIES }, (_, n) => ({ ...first, entityName: `C-${n}` }) as never);
  return service.ok({ ...service.snapshot(), nodes: [1, 2, 3] });
}

async function unread(response: Response): Promise<UnreadAnswer> {
  return { head: headOf(response), bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** As the thread beside tells it, each piece as it arrives. */
async function told(response: Response): Promise<SnapshotPiece[]> {
  const pieces: SnapshotPiece[] = [];
  tellSnapshot(structuredClone(await unread(response)), (piece) => pieces.push(structuredClone(piece)));
  return pieces;
}

describe('[F26] a large snapshot', () => {
  test('is told in pieces that make the same answer', async () => {
    const { method, path, data } = ENDPOINTS.animationSnapshot;
    const request = { method, path, data, what: 'snapshot' };
    const whole = await readSnapshotBody(await unread(largeAnswer()), request, undefined);
    const together = new SnapshotPieces();
    const answers = (await told(largeAnswer())).map((piece) => together.take(piece));
    expect(answers.slice(0, -1).every((answer) => answer === null)).toBe(true);
    expect(answers.at(-1)).toEqual({ ...whole, data: { ...whole.data, nodes: undefined } });
    expect(answers.at(-1)?.data.entities).toHaveLength(ENTITIES);
  });

  test('has no piece that takes long to take over', async () => {
    const pieces = await told(largeAnswer());
    const sizes = pieces.flatMap((piece) => ('list' in piece ? [piece.items.length] : []));
    expect(Math.max(...sizes)).toBe(1000);
  });

  test('that is refused fails as any other answer, with code and requestId', async () => {
    const pieces = await told(failure(410, 'SIMULATION_RUNTIME_RELEASED'));
    expect(pieces).toMatchObject([{ failed: { code: 'SIMULATION_RUNTIME_RELEASED', requestId: 'request-bad' } }]);
    expect(() => new SnapshotPieces().take(pieces[0] as SnapshotPiece)).toThrow('in words');
  });
});
