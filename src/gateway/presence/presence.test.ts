import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MOST_PEOPLE, type Person, type Told } from '../../presence/index.ts';
import type { PresenceBus } from './bus.ts';
import { Presence } from './presence.ts';
import { GONE_MILLIS, GRACE_MILLIS } from './room.ts';
import { viewAt } from './testing/visitor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const RUN = 'demo';
const SOON = 100;

/** As NATS carries words: what one says it hears as well. */
function busOf() {
  const listeners = new Set<(text: string) => void>();
  const said: string[] = [];
  let isCut = false;
  const cut = () => {
    isCut = true;
  };
  const bus: PresenceBus = {
    say(text) {
      said.push(text);
      if (!isCut) for (const listener of listeners) listener(text);
    },
    hear(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { bus, said, cut };
}

function gatewayOn(bus: PresenceBus | null) {
  const presence = new Presence(bus);
  onTestFinished(() => presence.close());
  return {
    presence,
    enter(name: string, number: number | null = null) {
      const told: Told[] = [];
      const key = `key of ${name}`;
      const entrant = { name, number, isLive: true, tell: (one: Told) => void told.push(one), end: () => {} };
      const leave = presence.enter(RUN, key, entrant);
      const people = (): Person[] => told.findLast((one) => one.kind === 'people')?.people ?? [];
      const idOf = (who: string) => people().find((one) => one.name === who)?.personId ?? '';
      return { key, told, leave, people, idOf, names: () => people().map((one) => one.name) };
    },
  };
}

test('people at two gateways see each other, also who came before the other gateway had anybody', () => {
  const { bus } = busOf();
  const [north, south] = [gatewayOn(bus), gatewayOn(bus)];
  const ann = north.enter('Ann');
  vi.advanceTimersByTime(SOON);
  const bob = south.enter('Bob');
  vi.advanceTimersByTime(SOON);
  expect([ann.names(), bob.names()]).toEqual([
    ['Ann', 'Bob'],
    ['Ann', 'Bob'],
  ]);
  bob.leave();
  vi.advanceTimersByTime(GRACE_MILLIS + SOON);
  expect(ann.names()).toEqual(['Ann']);
});

test('views and calls cross, views only where somebody follows there', () => {
  const { bus, said } = busOf();
  const [north, south] = [gatewayOn(bus), gatewayOn(bus)];
  const [ann, bob] = [north.enter('Ann'), south.enter('Bob')];
  vi.advanceTimersByTime(SOON);
  const before = said.length;
  north.presence.said(RUN, ann.key, { kind: 'view', view: viewAt(1) });
  expect(said.length).toBe(before);
  south.presence.said(RUN, bob.key, { kind: 'follow', personId: bob.idOf('Ann') });
  north.presence.said(RUN, ann.key, { kind: 'view', view: viewAt(2) });
  north.presence.said(RUN, ann.key, { kind: 'call', view: viewAt(3) });
  expect(bob.told.slice(-2)).toEqual([
    { kind: 'view', personId: bob.idOf('Ann'), view: viewAt(2) },
    { kind: 'call', personId: bob.idOf('Ann'), view: viewAt(3) },
  ]);
  expect(ann.told.filter(({ kind }) => kind === 'call')).toEqual([]);
});

test('what is said to a gateway that does not have the stream goes to the one that has it', () => {
  const { bus } = busOf();
  const [north, south] = [gatewayOn(bus), gatewayOn(bus)];
  const ann = north.enter('Ann');
  south.presence.said(RUN, ann.key, { kind: 'present', isPresenting: true });
  vi.advanceTimersByTime(SOON);
  expect(ann.people()[0]?.presentsSince).toBe(Date.now() - SOON);
});

test('one presents at a time, at whichever gateway', () => {
  const { bus } = busOf();
  const [north, south] = [gatewayOn(bus), gatewayOn(bus)];
  const ann = north.enter('Ann');
  vi.advanceTimersByTime(SOON);
  const bob = south.enter('Bob');
  north.presence.said(RUN, ann.key, { kind: 'present', isPresenting: true });
  vi.advanceTimersByTime(SOON);
  south.presence.said(RUN, bob.key, { kind: 'present', isPresenting: true });
  vi.advanceTimersByTime(SOON);
  for (const one of [ann, bob])
    expect(one.people().map(({ name, presentsSince }) => [name, presentsSince !== null])).toEqual([
      ['Ann', false],
      ['Bob', true],
    ]);
});

test('people of a gateway that is not heard any more are gone', () => {
  const { bus, cut } = busOf();
  const ann = gatewayOn(bus).enter('Ann');
  vi.advanceTimersByTime(SOON);
  gatewayOn(bus).enter('Bob');
  vi.advanceTimersByTime(SOON);
  expect(ann.names()).toEqual(['Ann', 'Bob']);
  cut();
  vi.advanceTimersByTime(GONE_MILLIS / 2);
  expect(ann.names()).toEqual(['Ann', 'Bob']);
  vi.advanceTimersByTime(GONE_MILLIS);
  expect(ann.names()).toEqual(['Ann']);
});

test('what no gateway says is left alone', () => {
  const { bus } = busOf();
  const ann = gatewayOn(bus).enter('Ann');
  for (const text of ['', '{', '{"gateway":"g","room":"demo","kind":"people","people":[{}]}', '{"kind":"ask"}'])
    bus.say(text);
  vi.advanceTimersByTime(SOON);
  expect(ann.names()).toEqual(['Ann']);
});

test(`a run has ${MOST_PEOPLE} people at most, and somebody of them may come again`, () => {
  const { enter } = gatewayOn(null);
  for (let at = 0; at < MOST_PEOPLE; at += 1) enter(`Nr. ${at}`);
  expect(() => enter('Late')).toThrow(String(MOST_PEOPLE));
  expect(() => enter('Nr. 7')).not.toThrow();
});

test('numbers are the lowest that are free, and one keeps the own where nobody has it', () => {
  const { enter } = gatewayOn(null);
  const ann = enter('Ann');
  for (const [name, number] of [
    ['Bob', 1],
    ['Cem', 7],
  ] as const)
    enter(name, number);
  vi.advanceTimersByTime(SOON);
  expect(ann.people().map(({ name, number }) => [name, number])).toEqual([
    ['Ann', 1],
    ['Bob', 2],
    ['Cem', 7],
  ]);
});

test('changes that come together are told once', () => {
  const { enter, presence } = gatewayOn(null);
  const ann = enter('Ann');
  vi.advanceTimersByTime(SOON);
  const before = ann.told.length;
  for (const isLive of [false, true, false]) presence.said(RUN, ann.key, { kind: 'live', isLive });
  vi.advanceTimersByTime(SOON);
  expect(ann.told.length).toBe(before + 1);
  expect(ann.people()[0]?.isLive).toBe(false);
});
