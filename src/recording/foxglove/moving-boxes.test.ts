import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../../protocol/index.ts';
import { batch, cargo, carrier, pose, seconds, snapshot } from '../../world/testing/builders.ts';
import { removed, turns } from '../../world/testing/events.ts';
import type { RecordedMessage } from '../recorded-message.ts';
import { message } from '../testing/files.ts';
import { type FoxgloveMessage, MovingBoxes, type MovingBoxesOptions } from './moving-boxes.ts';

const PLANT = [carrier('c'), cargo('g', pose(5, 0, 0))];

const keyframe = (t: number, sequence = 0, more: object = {}): RecordedMessage =>
  message('snapshot', seconds(t), { ...snapshot({ entities: PLANT, atSeconds: t, sequence }), ...more }, { sequence });
const told = (t: number, sequence: number, ...events: AnimationEvent[]): RecordedMessage =>
  message('batches', seconds(t), batch(sequence, ...events), { sequence });

/** A carrier turns within the first two seconds; a load goes in the second. */
const STORY = [
  keyframe(0),
  told(0, 1, turns('c', 0.5, 1, pose(0, 0, 0), 90), removed(1.5, 'g')),
  message('clock', seconds(1), {}),
  told(2.2, 2),
];

const boxes = (more: Partial<MovingBoxesOptions> = {}): MovingBoxes =>
  new MovingBoxes({
    fromMicros: 0,
    toMicros: seconds(2.5),
    ratePerSecond: 4,
    sizeOf: () => ({ x: 1, y: 2, z: 1 }),
    ...more,
  });

/** Each message as a line: when, what in which frame, who is gone, who moves. */
function lines(messages: readonly FoxgloveMessage[]): string[] {
  return messages.map(({ topic, simulationTimeMicros, message }) => {
    const at = `${topic} at ${simulationTimeMicros / 1e6}:`;
    if ('transforms' in message) {
      return [
        at,
        ...message.transforms.map(({ child_frame_id: child, parent_frame_id: parent }) => `${child} in ${parent}`),
      ].join(' ');
    }
    const shown = message.entities.map(({ id, frame_id: frame }) => `${id} in ${frame}`);
    return [at, ...shown, ...message.deletions.map(({ id }) => `no ${id}`)].join(' ');
  });
}

const taken = (given: MovingBoxes, messages: readonly RecordedMessage[]): string[] =>
  messages.flatMap((each) => lines(given.take(each)));

/** Transforms at so many instants from one on, four a second. */
const four = (from: number, what: string, count = 4): string[] =>
  Array.from({ length: count }, (_, tick) => `transforms at ${from + tick / 4}: plant in world${what}`);

const FIRST = ['scene at 0: c in c g in plant', ...four(0, ' c in plant')];
/** What goes within a second has a frame of its own, too. */
const SECOND = ['scene at 1: c in c g in g', ...four(1, ' c in plant g in plant')];
const THIRD = ['scene at 2: c in plant no g', ...four(2, '', 3)];

const UNUSABLE = [
  ['our world cannot use', told(1, 2, removed(1, 'nobody'))],
  ['does not follow the interface', message('batches', seconds(1), { sequence: 'two' }, { sequence: 2 })],
] as const;

describe('what Foxglove is told of a generation', () => {
  test('each second once it is whole: all boxes, those that move in frames of their own; the rest at the end', () => {
    const given = boxes();
    expect(STORY.map((each) => lines(given.take(each)))).toEqual([[], [], [], [...FIRST, ...SECOND]]);
    expect(lines(given.end())).toEqual(THIRD);
    expect(given.end()).toEqual([]);
  });

  test('where what moves is, tick by tick', () => {
    const given = boxes();
    const told = STORY.flatMap((each) => given.take(each));
    const turned = told.flatMap(({ message }) => ('transforms' in message ? message.transforms.slice(1, 2) : []));
    const degrees = turned.map(({ rotation }) => (2 * Math.atan2(rotation.y, rotation.w) * 180) / Math.PI);
    for (const [tick, expected] of [0, 0, 0, 22.5, 45, 67.5, 90, 90].entries()) {
      expect(degrees[tick]).toBeCloseTo(expected, 9);
    }
    const stamps = turned.map(({ timestamp: { sec, nsec } }) => sec + nsec / 1e9);
    expect(stamps).toEqual([0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75]);
  });

  test('where what rests is, as large as it is said to be', () => {
    const given = boxes({ sizeOf: ({ entityType }) => ({ x: 1, y: entityType === 'CARGO' ? 4 : 2, z: 1 }) });
    const [scene] = STORY.flatMap((each) => given.take(each));
    const entities = scene && 'entities' in scene.message ? scene.message.entities : [];
    expect(entities.map(({ cubes }) => cubes[0]?.pose.position)).toEqual([
      { x: 0, y: 1, z: 0 },
      { x: 5, y: 2, z: 0 },
    ]);
  });

  test('from where it is asked for to where it is asked for', () => {
    const given = boxes({ fromMicros: seconds(1), toMicros: seconds(1) });
    expect(taken(given, STORY)).toEqual(['scene at 1: c in c g in g', ...four(1, ' c in plant g in plant', 1)]);
    expect(given.end()).toEqual([]);
  });

  test('nothing before a keyframe, and from the keyframe on where that is later', () => {
    const late = [told(0, 1), keyframe(1, 1), told(2.2, 2)];
    expect(taken(boxes(), late)).toEqual(['scene at 1: c in plant g in plant', ...four(1, '')]);
  });

  test('a keyframe says nothing new, unless batches are missing before it', () => {
    const after = { entities: [carrier('c'), carrier('new')] };
    const known = boxes();
    taken(known, [...STORY.slice(0, 2), keyframe(1, 1, after), told(2.2, 2)]);
    expect(lines(known.end())).toEqual(THIRD);
    const missing = boxes();
    expect(taken(missing, [...STORY.slice(0, 2), keyframe(1, 2, after), told(2.2, 3)])).toEqual([
      ...FIRST,
      'scene at 1: c in plant new in plant no g',
      ...four(1, ''),
    ]);
  });

  test.each(UNUSABLE)('[R25] after a batch that %s all stays as it was until the next keyframe', (_, unusable) => {
    const given = boxes();
    const after = { entities: [carrier('c'), carrier('new')] };
    const missed = told(1.5, 3, removed(1.6, 'c'));
    expect(taken(given, [...STORY.slice(0, 2), unusable, missed])).toEqual(FIRST);
    expect(taken(given, [keyframe(2, 4, after), told(2.2, 5)])).toEqual(SECOND);
    expect(lines(given.end())).toEqual(['scene at 2: c in plant new in plant no g', ...four(2, '', 3)]);
  });

  test.each(UNUSABLE)('[R25] after a batch that %s the next keyframe counts, whatever its sequence', (_, unusable) => {
    const after = { entities: [carrier('c'), carrier('new')] };
    const given = boxes();
    expect(taken(given, [...STORY.slice(0, 2), unusable, keyframe(1, 1, after), told(2.2, 3)])).toEqual([
      ...FIRST,
      'scene at 1: c in plant new in plant no g',
      ...four(1, ''),
    ]);
  });

  test.each([
    ['names an entity twice', { entities: [carrier('c'), carrier('c')] }],
    ['does not follow the interface', { entities: 'none' }],
  ])('[R25] a keyframe that %s says nothing', (_, unusable) => {
    const given = boxes();
    const story = [...STORY.slice(0, 2), keyframe(1, 2, unusable), told(2.2, 3)];
    expect(taken(given, story)).toEqual([...FIRST, ...SECOND]);
    expect(lines(given.end())).toEqual(THIRD);
  });

  test('what a keyframe announces happens, too', () => {
    const announced = [turns('c', 0.5, 1, pose(0, 0, 0), 90), removed(1.5, 'g')];
    const given = boxes();
    expect(taken(given, [keyframe(0, 1, { announced }), told(2.2, 2)])).toEqual([...FIRST, ...SECOND]);
    expect(lines(given.end())).toEqual(THIRD);
  });
});
