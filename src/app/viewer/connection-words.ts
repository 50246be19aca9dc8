import type { Connection, ConnectionState, SnapshotReason, Trouble, TroubleKind } from '../../feed/index.ts';
import { formatCount, type Tone } from '../../ui/index.ts';

/** One word or two for the bar. */
const CONNECTION_WORDS: Readonly<Record<ConnectionState, { word: string; tone: Tone }>> = {
  connecting: { word: 'Connecting', tone: 'info' },
  following: { word: 'Following', tone: 'good' },
  recovering: { word: 'Recovering', tone: 'warn' },
  stalled: { word: 'No fresh data', tone: 'warn' },
  ended: { word: 'Ended', tone: 'calm' },
  failed: { word: 'Refused', tone: 'bad' },
};

/** The same for a connection as it stands: catching up and being told to wait are said as what they are. */
export function connectionWord({ state, behind, trouble }: Connection): { word: string; tone: Tone } {
  if (state === 'following' && behind !== null) return { word: `${formatCount(behind)} behind, reading`, tone: 'info' };
  if (state === 'stalled' && trouble?.kind === 'rate-limited') return { word: 'Told to wait', tone: 'warn' };
  if (trouble?.kind === 'unsupported-coordinates') return { word: 'Not drawn', tone: 'bad' };
  return CONNECTION_WORDS[state];
}

interface Words {
  title: string;
  /** What happens now, or what somebody can do. */
  advice: string;
}

const WORDS: Readonly<Record<TroubleKind, Words>> = {
  'generation-changed': {
    title: 'The simulation began a new generation',
    advice: 'Loading it. What was seen before stays on the timeline.',
  },
  'cursor-expired': {
    title: 'This page fell too far behind',
    advice: 'Loading the present state. The stretch that was missed is marked on the timeline.',
  },
  'unusable-action': {
    title: 'An action could not be shown',
    advice: 'Nothing of its batch was used. The picture goes on from a fresh state of the simulation.',
  },
  'unusable-motion': {
    title: 'A motion under way could not be shown',
    advice: 'Until its next action its entity is shown where the snapshot put it.',
  },
  unauthenticated: {
    title: 'The service does not accept the credential',
    advice: 'The API key of the gateway has to be checked (HTTP 401). Asking again every few seconds.',
  },
  forbidden: {
    title: 'The service refuses access to this simulation',
    advice: 'Its owner and the permitted sources have to be checked (HTTP 403). Asking again every few seconds.',
  },
  'not-found': {
    title: 'There is no simulation of this name',
    advice: 'It may have another name or not have begun yet (HTTP 404). Asking again every few seconds.',
  },
  released: {
    title: 'The simulation has ended and its resources are released',
    advice: 'Everything seen since this page was opened can still be explored.',
  },
  'rate-limited': {
    title: 'The service asked to wait',
    advice: 'Reading goes on by itself when the time has passed.',
  },
  refused: {
    title: 'The service refuses the request',
    advice: 'Asking again every few seconds.',
  },
  'server-error': {
    title: 'The service reports a fault of its own',
    advice: 'Trying again by itself.',
  },
  network: {
    title: 'The service cannot be reached',
    advice: 'Trying again by itself.',
  },
  'no-answer': {
    title: 'The service does not answer',
    advice: 'The connection is open but nothing comes. Asking again by itself.',
  },
  'unsupported-coordinates': {
    title: 'The coordinates of this simulation cannot be drawn',
    advice: 'Only right-handed coordinates with Y up, in metres, come out right. The tables go on as usual.',
  },
  'invalid-response': {
    title: 'The answer of the service makes no sense',
    advice: 'It is not what the interface promises, so nothing of it was used. Trying again by itself.',
  },
};

export function wordsFor(trouble: Trouble): Words {
  return WORDS[trouble.kind];
}

/** For the marks on the timeline. */
export function gapWords(reason: SnapshotReason, newRun: boolean): string {
  if (newRun) return 'a new run began';
  return reason === 'opened' ? 'nothing known' : WORDS[reason].title;
}
