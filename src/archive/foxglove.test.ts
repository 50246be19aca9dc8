import { FrameTransforms, SceneUpdate } from '@foxglove/schemas/jsonschema.js';
import { McapIndexedReader } from '@mcap/core';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { openRecordingFile } from '../recording/index.ts';
import { sourceOf } from '../recording/testing/files.ts';
import type { Span } from './export-recording.ts';
import { exportedFile } from './testing/recorded-files.ts';
import { archiveIn, recordedRun, temporaryFolder, turningPlant } from './testing/recorded-run.ts';

const SECOND = 1e6;
const SIZE = { x: 1.2, y: 0.4, z: 0.8 };
const cleaning: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

interface Told {
  topic: string;
  at: number;
  message: Record<string, never[]>;
}

/** A truck that turns a degree a second, beside a rack that stands, cut out for Foxglove. */
async function cutOut(span: Span) {
  const archive = await archiveIn(await temporaryFolder((act) => cleaning.push(act)));
  const run = recordedRun(archive, { segmentMillis: 10_000 });
  const plant = turningPlant();
  const [truck] = plant.entities;
  const rack = { ...truck, entityName: 'rack', entityType: 'RACK', position: { x: 5, y: 1, z: -2 } };
  run.begin({ ...plant, entities: [...plant.entities, rack as never] });
  run.seconds(1, 25);
  await run.recorder.end();
  const boxes = { ratePerSecond: 10, sizeOf: () => SIZE };
  const source = sourceOf(await exportedFile(archive, { span, compress: null, boxes }));
  const reader = await McapIndexedReader.Initialize({ readable: source });
  const told: Told[] = [];
  for await (const { channelId, logTime, data } of reader.readMessages()) {
    const topic = reader.channelsById.get(channelId)?.topic ?? '';
    told.push({ topic, at: Number(logTime) / 1000 / SECOND, message: JSON.parse(Buffer.from(data).toString()) });
  }
  const of = (topic: string) => told.filter((one) => one.topic === topic);
  return { reader, source, scenes: of('/foxglove/scene'), transforms: of('/foxglove/transforms') };
}

/** Holds a message against its published schema. */
const published = (schema: object): z.ZodType => z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);

describe('[A10] a span for Foxglove', () => {
  test('follows the published schemas, under their names', async () => {
    const { reader, scenes, transforms } = await cutOut({ fromMicros: 12 * SECOND, toMicros: 18 * SECOND });
    const names = [...reader.schemasById.values()].map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['foxglove.SceneUpdate', 'foxglove.FrameTransforms']));
    for (const { message } of scenes) expect(() => published(SceneUpdate).parse(message)).not.toThrow();
    for (const { message } of transforms) expect(() => published(FrameTransforms).parse(message)).not.toThrow();
    // The check itself can fail.
    expect(published(SceneUpdate).safeParse({ entities: [{ id: 5 }] }).success).toBe(false);
  });

  test('tells all boxes once a second, and what moves in it at the rate that was asked for', async () => {
    const { scenes, transforms } = await cutOut({ fromMicros: 12 * SECOND, toMicros: 18 * SECOND });
    expect(scenes.map(({ at }) => at)).toEqual([12, 13, 14, 15, 16, 17, 18]);
    expect(transforms.map(({ at }) => at)).toEqual(Array.from({ length: 61 }, (_, tick) => 12 + tick / 10));
    const boxes = scenes[0]?.message.entities as unknown as { id: string; frame_id: string; cubes: object[] }[];
    expect(boxes.map(({ id, frame_id }) => [id, frame_id])).toEqual([
      ['truck', 'truck'],
      ['rack', 'plant'],
    ]);
    const upright = { x: 0, y: 0, z: 0, w: 1 };
    expect(boxes[1]?.cubes[0]).toMatchObject({ size: SIZE, pose: { position: { x: 5, y: 1.2, z: -2 } } });
    expect(boxes[0]?.cubes[0]).toMatchObject({ pose: { position: { x: 0, y: 0.2, z: 0 }, orientation: upright } });
  });

  test('poses are those of the interface, turned so that up is Z', async () => {
    const { transforms } = await cutOut({ fromMicros: 12 * SECOND, toMicros: 18 * SECOND });
    const told = transforms[25]?.message.transforms as unknown as {
      child_frame_id: string;
      rotation: Record<'x' | 'y' | 'z' | 'w', number>;
    }[];
    expect(told.map(({ child_frame_id }) => child_frame_id)).toEqual(['plant', 'truck']);
    const half = Math.SQRT1_2;
    expect(told[0]?.rotation).toEqual({ x: half, y: 0, z: 0, w: half });
    // At 14.5 s it has turned by 14.5 degrees.
    expect(told[1]?.rotation.y).toBeCloseTo(Math.sin(((14.5 / 2) * Math.PI) / 180), 9);
  });

  test('our own reader passes the boxes over', async () => {
    const { source } = await cutOut({ fromMicros: 12 * SECOND, toMicros: 18 * SECOND });
    const topics = new Set<string>();
    for await (const { topic } of (await openRecordingFile(source)).messages()) topics.add(topic);
    expect([...topics].filter((topic) => /foxglove|scene|transforms/.test(topic))).toEqual([]);
  });
});
