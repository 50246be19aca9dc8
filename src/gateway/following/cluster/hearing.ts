import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import type { Link } from './link.ts';

/** What a message says beside its record. */
export const HEADERS = {
  /** Of a message without a record: who leads from here on. */
  leader: 'Aisle-Leader',
  /** `2/5`: the second of five parts of a record. */
  part: 'Aisle-Part',
  /** The sequence of the latest keyframe's message, `=` for its own; none without it. */
  keyframe: 'Aisle-Keyframe',
} as const;

export const OWN_SEQUENCE = '=';
export const MESSAGE_ID = 'Nats-Msg-Id';

/** A keyframe from before is too long ago to begin with: what came since would fill the memory. */
const KEYFRAME_MILLIS = 600_000;
/** Without one hearing begins so far back. */
const BACK_MILLIS = 60_000;

export interface Hearing {
  /** Of the message that was the last one when hearing began; 0: there was none. */
  readonly endsAt: number;
  /** It lies further back than hearing goes: nothing was told since. */
  readonly isOld: boolean;
  stop(): void;
}

/** Hears what is told of a simulation, from a message on, or from its latest keyframe. */
export async function hear(
  link: Link,
  { stream, subject, from }: { stream: string; subject: string; from: number | null },
  take: (message: JsMsg) => void,
): Promise<Hearing> {
  const last = await link.manager.streams.getMessage(stream, { last_by_subj: subject });
  const start = from === null ? await startOf(link, stream, last) : { opt_start_seq: from };
  const { DeliverPolicy } = await import('@nats-io/jetstream');
  const deliver_policy = 'opt_start_seq' in start ? DeliverPolicy.StartSequence : DeliverPolicy.StartTime;
  const consumer: Consumer = await link.client.consumers.get(stream, {
    ...{ filter_subjects: subject, deliver_policy },
    ...start,
  });
  const messages: ConsumerMessages = await consumer.consume({ callback: take });
  const isOld = last !== null && 'opt_start_time' in start && last.time.getTime() < Date.parse(start.opt_start_time);
  return { endsAt: last?.seq ?? 0, isOld, stop: () => messages.stop() };
}

type Last = Awaited<ReturnType<Link['manager']['streams']['getMessage']>>;

async function startOf(
  link: Link,
  stream: string,
  last: Last,
): Promise<{ opt_start_seq: number } | { opt_start_time: string }> {
  const told = last?.header.get(HEADERS.keyframe) ?? '';
  const sequence = told === OWN_SEQUENCE ? (last?.seq ?? 0) : Number(told);
  const keyframe =
    sequence > 0 ? await link.manager.streams.getMessage(stream, { seq: sequence }).catch(() => null) : null;
  const isRecent = keyframe !== null && Date.now() - keyframe.time.getTime() < KEYFRAME_MILLIS;
  if (isRecent) return { opt_start_seq: sequence };
  return { opt_start_time: new Date(Date.now() - BACK_MILLIS).toISOString() };
}
