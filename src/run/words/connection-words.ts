import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { Connection, ConnectionState, SnapshotReason, Trouble, TroubleKind } from '../../feed/index.ts';
import { formatCount, type Tone } from '../../ui/index.ts';

/** One word or two for the bar. */
const CONNECTION_WORDS: Readonly<Record<ConnectionState, { word: MessageDescriptor; tone: Tone }>> = {
  connecting: { word: msg`Connecting`, tone: 'info' },
  following: { word: msg`Connected`, tone: 'good' },
  recovering: { word: msg`Reconnecting`, tone: 'warn' },
  stalled: { word: msg`No new data`, tone: 'warn' },
  ended: { word: msg`Ended`, tone: 'calm' },
  failed: { word: msg`Failed`, tone: 'bad' },
};

/** The same for a connection as it stands: catching up and being told to wait are said as what they are. */
export function connectionWord({ state, behind, trouble }: Connection): { word: string; tone: Tone } {
  if (state === 'following' && behind !== null) return { word: behindWords(behind), tone: 'info' };
  if (state === 'stalled' && trouble?.kind === 'rate-limited') return { word: t`Rate limited`, tone: 'warn' };
  if (trouble?.kind === 'unsupported-coordinates') return { word: t`Not drawn`, tone: 'bad' };
  const { word, tone } = CONNECTION_WORDS[state];
  return { word: i18n._(word), tone };
}

function behindWords(behind: number): string {
  const batches = formatCount(behind);
  return plural(behind, { one: `Catching up, ${batches} batch left`, other: `Catching up, ${batches} batches left` });
}

interface Words {
  title: string;
  /** What happens now, or what somebody can do. */
  advice: string;
}

const WORDS: Readonly<Record<TroubleKind, { title: MessageDescriptor; advice: MessageDescriptor }>> = {
  'generation-changed': {
    title: msg`Simulation restarted`,
    advice: msg`Loading the new run. What you saw before stays on the timeline.`,
  },
  'cursor-expired': {
    title: msg`Connection fell too far behind`,
    advice: msg`Reloading. The missing interval is marked on the timeline.`,
  },
  'unusable-action': {
    title: msg`An action could not be shown`,
    advice: msg`Its batch was skipped. The picture reloads from a fresh snapshot.`,
  },
  'unusable-motion': {
    title: msg`A motion in progress could not be shown`,
    advice: msg`Until its next action, the entity stays where the snapshot put it.`,
  },
  unauthenticated: {
    title: msg`API key rejected (HTTP 401)`,
    advice: msg`The simulation service does not accept the gateway's key. Check SIMULATION_API_KEY. Retrying every few seconds.`,
  },
  forbidden: {
    title: msg`Access to this simulation denied (HTTP 403)`,
    advice: msg`Check who owns the simulation and which sources it allows. Retrying every few seconds.`,
  },
  'not-found': {
    title: msg`Simulation not found (HTTP 404)`,
    advice: msg`Check its ID, or wait if it has not started yet. Retrying every few seconds.`,
  },
  released: {
    title: msg`Simulation ended and released`,
    advice: msg`No more data will come. You can still explore everything seen since you opened this page.`,
  },
  'rate-limited': {
    title: msg`Rate limited by the service`,
    advice: msg`Too many requests. Reading resumes automatically.`,
  },
  refused: {
    title: msg`Request rejected by the service`,
    advice: msg`Retrying every few seconds. If it persists, report the code and request ID.`,
  },
  'server-error': {
    title: msg`Internal error in the service`,
    advice: msg`Retrying automatically. If it persists, report the code and request ID.`,
  },
  network: {
    title: msg`Service unreachable`,
    advice: msg`Check the network and whether the gateway is running. Retrying automatically.`,
  },
  'no-answer': {
    title: msg`Service not responding`,
    advice: msg`The connection is open, but no data arrives. Retrying automatically.`,
  },
  'unsupported-coordinates': {
    title: msg`Coordinate system not supported`,
    advice: msg`The 3D view needs right-handed coordinates in metres with Y up. Tables work as usual.`,
  },
  'invalid-response': {
    title: msg`Invalid response from the service`,
    advice: msg`It does not match the interface and was ignored. Retrying automatically.`,
  },
};

export function wordsFor(trouble: Trouble): Words {
  const { title, advice } = WORDS[trouble.kind];
  return { title: i18n._(title), advice: i18n._(advice) };
}

/** For the marks on the timeline. */
export function gapWords(reason: SnapshotReason, newRun: boolean): string {
  if (newRun) return t`new run`;
  return reason === 'opened' ? t`no data` : i18n._(WORDS[reason].title);
}
