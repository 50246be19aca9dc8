import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type FailureCode, GatewayFailure } from '../failures.ts';
import { answerOf } from './answer.ts';
import { createServiceState } from './service-state.ts';
import type { EndedRead } from './upstream.ts';

function underTest() {
  const lines: { level: number; msg: string; simulationId: string | null; phase: string }[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const time = { now: 0 };
  const tell = createServiceState(pino(sink), () => time.now);
  return {
    ...{ lines, time, tell },
    said: () => lines.map(({ msg, simulationId }) => [simulationId, msg]),
    phases: () => lines.map(({ phase }) => phase),
  };
}

function read(outcome: number | FailureCode, simulationId: string | null = 's'): EndedRead {
  const request = {
    method: 'GET',
    path: '/',
    body: null,
    requestId: 'r',
    endpoint: 'clock',
    simulationId,
    client: 'c',
  } as const;
  const answer = typeof outcome === 'number' ? answerOf(outcome, {}, Buffer.alloc(0)) : null;
  const failure = typeof outcome === 'string' ? new GatewayFailure(outcome, outcome) : null;
  return { request, answer, failure, millis: 1 };
}

test('a key that is no longer valid is one line, however many viewers poll', () => {
  const { said, tell } = underTest();
  for (let poll = 0; poll < 500; poll += 1) tell(read(401, `s-${poll % 7}`));
  expect(said()).toEqual([['s-0', 'The simulation service does not accept the key (401): check SIMULATION_API_KEY.']]);
});

test('trouble of one simulation is its own; the others end nothing', () => {
  const { said, tell, time } = underTest();
  tell(read(403, 'a'));
  time.now = 10_000;
  tell(read(200, 'b'));
  tell(read(403, 'a'));
  expect(said()).toEqual([['a', 'The simulation service refuses this gateway or this simulation (403).']]);
});

test('trouble that changes is told again, and its end once it has stayed away for five seconds', () => {
  const { said, phases, tell, time } = underTest();
  tell(read('UPSTREAM_TIMEOUT'));
  tell(read(503));
  time.now = 4_999;
  tell(read(200));
  time.now = 5_000;
  tell(read(200));
  tell(read(200));
  expect(said().map(([, words]) => words)).toEqual([
    'UPSTREAM_TIMEOUT',
    'The simulation service fails (503).',
    'The simulation service answers again.',
  ]);
  expect(phases()).toEqual(['begun', 'changed', 'over']);
});

test('an outage has one line when it begins and one when it is over, whichever way reads fail meanwhile', () => {
  const { said, phases, tell, time } = underTest();
  const left = { ...read('CLIENT_LEFT'), millis: 5_000 };
  const late = { ...read('UPSTREAM_TIMEOUT'), millis: 10_000 };
  for (let outage = 0; outage < 21; outage += 1) {
    time.now += 20_000;
    tell(read(200));
    time.now += 5_000;
    tell(left);
    time.now += 5_000;
    tell(late);
    time.now += 1_000;
    tell({ ...late, failure: new GatewayFailure('UPSTREAM_TIMEOUT', 'not in 20000 ms') });
    time.now += 5_000;
    tell(read(200));
  }
  expect(said().slice(0, 2)).toEqual([
    ['s', 'The simulation service does not answer.'],
    ['s', 'The simulation service answers again.'],
  ]);
  expect(phases()).toEqual(Array.from({ length: 21 }, () => ['begun', 'over']).flat());
});

test('a service that restarts is one outage, first with its connections cut and then with none to be had', () => {
  const { phases, tell, time } = underTest();
  const unreachable = (words: string): EndedRead => ({
    ...read(200),
    answer: null,
    failure: new GatewayFailure('UPSTREAM_UNREACHABLE', words),
  });
  for (const [index, words] of ['UND_ERR_SOCKET', 'ECONNREFUSED', 'UND_ERR_SOCKET'].entries()) {
    time.now = index * 1_000;
    tell(unreachable(words));
  }
  time.now += 5_000;
  tell(read(200));
  expect(phases()).toEqual(['begun', 'over']);
});

test.each<[string, number | FailureCode]>([
  ['an answer', 200],
  ['a question about what is not there', 404],
  ['a cursor that expired', 410],
  ['a browser that left', 'CLIENT_LEFT'],
])('%s is no line', (_case, outcome) => {
  const { lines, tell } = underTest();
  tell(read(outcome));
  expect(lines).toEqual([]);
});

test('ten seconds of silence while people watch are one line, and one when they are over (server, audit and operations)', () => {
  const { said, tell, time } = underTest();
  const givenUp = (millis: number) => ({ ...read('CLIENT_LEFT'), millis });
  tell(read(200));
  // The reader of an instance asks beside a read that hangs, and gives that up after 1.5 s.
  for (time.now = 1_500; time.now <= 10_500; time.now += 1_500) tell(givenUp(1_500));
  tell(read(200));
  for (time.now = 11_000; time.now <= 20_000; time.now += 200) tell(read(200));
  expect(said()).toEqual([
    ['s', 'The simulation service does not answer.'],
    ['s', 'The simulation service answers again.'],
  ]);
});

test.each<[string, number[]]>([
  ['pages that are closed now and then', [0, 60_000, 120_000]],
  ['a slow read that is given up while others are answered', [0]],
])('%s are no silence', (_case, times) => {
  const { lines, tell, time } = underTest();
  for (const at of times) {
    time.now = at + 9_000;
    tell(read(200));
    time.now += 100;
    tell({ ...read('CLIENT_LEFT'), millis: times.length > 1 ? 2_000 : 9_000 });
  }
  expect(lines).toEqual([]);
});

test('who asks for a thousand that are refused does not hide that nothing can be reached', () => {
  const { said, tell } = underTest();
  for (let simulation = 0; simulation < 2_000; simulation += 1) tell(read(403, `invented-${simulation}`));
  tell(read('UPSTREAM_UNREACHABLE'));
  expect(said()).toHaveLength(1_001);
  expect(said().at(-1)?.[1]).toBe('UPSTREAM_UNREACHABLE');
});
