import { expect, test } from 'vitest';
import type { AnimationSnapshot } from './protocol/index.ts';
import { jsonOf, type Manifest, openRecordingFile } from './recording/index.ts';
import {
  newFolder,
  PATIENT,
  recordingsOf,
  snapshotOf,
  start,
  WARM_MICROS,
  warm,
  watchBehind,
  wholeUntil,
} from './testing/warm-product.ts';
import { quaternionFromEuler, type Vector3 } from './units/index.ts';

test('everything before the first instant is recorded, and what follows goes on from it', PATIENT, async () => {
  const { url } = await start(await newFolder());
  for (const { simulationTimeMicros, simulationId } of await warm(url)) {
    expect([simulationId, simulationTimeMicros]).toEqual([simulationId, WARM_MICROS]);
    const [recording, ...others] = await recordingsOf(url, simulationId);
    expect(others).toEqual([]);
    expect(recording).toMatchObject({ gaps: [], incidents: [], trouble: null });
    expect([recording?.segments[0]?.fromMicros, recording?.segments.at(-1)?.toMicros]).toEqual([0, WARM_MICROS]);
    // It stands until somebody looks: the first that is seen is the last that was recorded.
    const seen = await snapshotOf(url, simulationId);
    expect(seen.clock.simulationTimeMicros).toBe(WARM_MICROS);
    expect(recording && wholeUntil(recording)).toBe(seen.cursor.sequence);
    expect(await recordedAt(url, recording as Manifest)).toEqual(placesIn(seen));
  }
  const { gaps, segments } = await watchBehind(url);
  expect({ gaps, from: segments[0]?.fromMicros }).toEqual({ gaps: [], from: 0 });
});

/** Where everything stood at the end of a recording, as its last keyframe says. */
async function recordedAt(url: string, { recordingId, segments }: Manifest): Promise<ReturnType<typeof placesIn>> {
  const path = `/api/recordings/${recordingId}/segments/${segments.at(-1)?.segment}`;
  const bytes = new Uint8Array(await (await fetch(url + path)).arrayBuffer());
  const file = await openRecordingFile({
    size: async () => BigInt(bytes.length),
    read: async (offset, length) => bytes.subarray(Number(offset), Number(offset + length)),
  });
  let keyframe = new Uint8Array();
  for await (const { data } of file.messages({ topics: ['snapshot'], toMicros: WARM_MICROS })) keyframe = data.slice();
  return placesIn(jsonOf(keyframe) as AnimationSnapshot);
}

/** In millimetres, and rotations as the turns that they are: what moves is reckoned by two who share no code. */
function placesIn({ entities }: Pick<AnimationSnapshot, 'entities'>): Record<string, unknown> {
  return Object.fromEntries(
    entities.map(({ entityName, position, rotation, localPosition }) => [
      entityName,
      { position: rounded(position), turn: rotation && turnOf(rotation), local: rounded(localPosition) },
    ]),
  );
}

const rounded = (vector?: Vector3) => vector && Object.values(vector).map((value) => Number(value.toFixed(3)) + 0);

/** A turn has two quaternions, one the other's negative. */
function turnOf(rotation: Vector3): number[] {
  const { x, y, z, w } = quaternionFromEuler(rotation, { x: 0, y: 0, z: 0, w: 1 });
  const sign = Math.sign([w, y, x, z].find((part) => Math.abs(part) > 1e-6) ?? 1);
  return [x, y, z, w].map((part) => Number((part * sign).toFixed(4)) + 0);
}
