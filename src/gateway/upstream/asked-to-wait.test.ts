import { describe, expect, test } from 'vitest';
import { GatewayFailure } from '../failures.ts';
import { answerOf, type UpstreamAnswer } from './answer.ts';
import { AskedToWait } from './asked-to-wait.ts';

const answer = (status: number, retryAfter?: string): UpstreamAnswer =>
  answerOf(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }, Buffer.from('{}'));

function underTest() {
  let seconds = 0;
  const waits = new AskedToWait({
    now: () => Date.parse('2026-03-02T06:00:00.000Z') + seconds * 1000,
    steady: () => seconds * 1000,
  });
  return {
    list: () => waits.list(),
    pass: (more: number) => {
      seconds += more;
    },
    /** Sends a request, where it may be sent, which is answered so. @returns seconds that it is held back; 0: it was sent */
    send(simulationId: string | null, answered: UpstreamAnswer | GatewayFailure = answer(200)): number {
      const held = waits.heldBack({ simulationId });
      if (held) return Number(held instanceof GatewayFailure ? held.retryAfter : held.headers['retry-after']);
      waits.noteSent({ simulationId });
      waits.learnFrom({ simulationId }, answered);
      return 0;
    },
  };
}

describe('while the service asks to wait (server 9)', () => {
  test('a 429 of one instance holds back that one; once another is refused, too, all', () => {
    const { send } = underTest();
    send('a', answer(429, '60'));
    expect([send('a'), send('b'), send(null)]).toEqual([60, 0, 0]);
    send('b', answer(429, '30'));
    expect([send('a'), send('b'), send('c'), send(null)]).toEqual([30, 30, 30, 30]);
  });

  test.each([
    ['a 429 of what belongs to no instance holds back all', null, answer(429, '60'), 60],
    ['a 503 of what belongs to no instance holds back nothing', null, answer(503, '60'), 0],
    ['a 503 of another instance holds back nothing', 'b', answer(503, '60'), 0],
    ['a date counts by the wall clock', null, answer(429, 'Mon, 02 Mar 2026 06:00:20 GMT'), 20],
    ['a date that has passed holds back nothing', null, answer(429, 'Mon, 02 Mar 2026 05:00:00 GMT'), 0],
    ['what cannot be read holds back nothing', null, answer(429, 'soon'), 0],
    [
      'words of the gateway itself hold back nothing',
      null,
      new GatewayFailure('UPSTREAM_BUSY', '', { retryAfter: '9' }),
      0,
    ],
  ])('%s', (_what, simulationId, answered, seconds) => {
    const { send } = underTest();
    send(simulationId, answered);
    expect(send('a')).toBe(seconds);
  });

  test('it is told what is held back, and until when, as long as it is', () => {
    const { list, send, pass } = underTest();
    send('a', answer(503, '60'));
    send(null, answer(429, '999999999'));
    expect(list()).toEqual([
      { simulationId: null, until: '2026-03-02T06:05:00.000Z' },
      { simulationId: 'a', until: '2026-03-02T06:01:00.000Z' },
    ]);
    pass(60);
    expect(list().map(({ simulationId }) => simulationId)).toEqual([null]);
    pass(240);
    expect(list()).toEqual([]);
  });

  test('after years it is asked again in five minutes, by one; others wait for what comes of it', () => {
    const { send, pass } = underTest();
    send(null, answer(429, '999999999'));
    expect(send('a')).toBe(300);
    pass(301);
    expect(send('a', answer(429, '999999999'))).toBe(0);
    expect([send('a'), send('b')]).toEqual([300, 300]);
    pass(301);
    expect(send('b', answer(200))).toBe(0);
    expect([send('b'), send('c')]).toEqual([0, 0]);
  });

  test('an answer to what was sent before it asked does not end the wait', () => {
    const { send, pass } = underTest();
    send('a', answer(503, '60'));
    pass(30);
    send('b', answer(200));
    expect(send('a')).toBe(30);
  });

  test('however many instances asked to wait, the wait of all is heard, and what is over is forgotten', () => {
    const { send, pass } = underTest();
    for (let index = 0; index < 2000; index += 1) send(`instance-${index}`, answer(503, '1'));
    send(null, answer(429, '60'));
    expect(send('another')).toBe(60);
    pass(61);
    expect([send('instance-1999'), send('another')]).toEqual([0, 0]);
  });
});
