import { GatewayFailure } from '../failures.ts';
import { answerOf, type UpstreamAnswer } from '../upstream/answer.ts';
import type { UpstreamRequest } from '../upstream/upstream-request.ts';
import type { Leading } from './leading.ts';
import { createLedKeyframes } from './led-keyframes.ts';
import type { MemoryStore } from './memory-store.ts';
import type { Reading } from './reading.ts';
import { ownRefusal, refusalOf, streamIsLost } from './refusal.ts';
import type { KeyframeRecord, StreamLog, StreamRecord } from './stream-log.ts';
import type { ToldClock } from './told-clock.ts';

/** Snapshots of one instance: one read for all who ask at a time, at whichever gateway. */
export interface Snapshots {
  /** Interface 4.7. @throws GatewayFailure where the service gives no answer */
  read(request: UpstreamRequest): Promise<UpstreamAnswer>;
  /** To be told every record. */
  take(record: StreamRecord): void;
  /** What was read before now tells nothing any more. */
  forget(): void;
  close(): void;
}

export interface SnapshotsOptions {
  simulationId: string;
  log: StreamLog;
  store: MemoryStore;
  told: ToldClock;
  reading: Reading;
  /** One read serves all within this time. */
  spacingMillis: number;
  /** Another gateway that is to read one is waited for so long. */
  spareMillis: number;
  /** What is asked for those who ask at other gateways. */
  ownRequest(): UpstreamRequest;
  publish: Leading['publish'];
  /** Reading begins anew with one. */
  onAnew(): void;
}

const UNREADABLE = new GatewayFailure(
  'UPSTREAM_UNREADABLE',
  'The simulation service sent an answer that cannot be read.',
);

export function createSnapshots(options: SnapshotsOptions): Snapshots {
  const { simulationId, log, store, told, reading, publish } = options;
  let readAt = Number.NEGATIVE_INFINITY;
  const led = createLedKeyframes({
    ...{ simulationId, log, publish, recent, patienceMillis: options.spareMillis },
    read: () => read(options.ownRequest()).then(doNothing, doNothing),
  });

  function recent(): KeyframeRecord | null {
    return performance.now() - readAt < options.spacingMillis ? store.keyframe(simulationId) : null;
  }

  async function read(request: UpstreamRequest): Promise<UpstreamAnswer> {
    const keyframe = recent();
    const body = keyframe && (await log.kept(simulationId, keyframe.reference));
    if (body && keyframe.clockMicros >= told.micros) return answerOf(200, keyframe.headers, body);
    const beganAt = performance.now();
    const shared = await led.ask();
    if (shared && shared.keyframe.clockMicros >= told.micros) {
      readAt = beganAt;
      return answerOf(200, shared.keyframe.headers, shared.snapshot);
    }
    try {
      const answer = await told.inOrder(request);
      await take(answer, beganAt, request.requestId);
      return answer;
    } catch (error) {
      if (request.signal?.aborted !== true) await tell(ownRefusal(error, null));
      throw error;
    }
  }

  async function take(answer: UpstreamAnswer, beganAt: number, readId: string): Promise<void> {
    const { cursor, clockMicros } = answer.facts;
    if (answer.status !== 200) return tell(refusalOf(answer, null));
    if (cursor === null || clockMicros === null) return tell(ownRefusal(UNREADABLE, null));
    const publishNow = await publish();
    // That a generation is another one is for the leader to tell, in its order.
    if (publishNow === null && reading.cursor !== null && reading.cursor.generation !== cursor.generation) return;
    readAt = beganAt;
    const reference = `${cursor.generation} ${cursor.sequence} ${readId}`;
    const keyframe = { kind: 'keyframe' as const, cursor, clockMicros, headers: answer.headers, reference };
    if (publishNow === null) {
      // Other readers need not know it, but who records here may have waited for it.
      store.keep(simulationId, reference, answer.body);
      return log.tell(simulationId, keyframe);
    }
    await log.keep(simulationId, reference, answer.body);
    const isNew = await reading.publishKeyframe(keyframe, publishNow, beganAt).catch(() => false);
    if (isNew) options.onAnew();
  }

  /** Another leader tells it in its own words. */
  async function tell(record: StreamRecord): Promise<void> {
    const publishNow = await publish();
    await publishNow?.(record).catch(() => {});
  }

  return {
    read,
    take(record) {
      led.take(record);
      // The snapshot that heals is asked for anew.
      if (record.kind === 'said' && streamIsLost(record)) readAt = Number.NEGATIVE_INFINITY;
    },
    forget() {
      readAt = Number.NEGATIVE_INFINITY;
    },
    close: led.close,
  };
}

function doNothing(): void {}
