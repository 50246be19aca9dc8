import * as z from 'zod';
import {
  type AlertsAnswer,
  type RuleFields,
  WATCH_ANSWERS,
  type WatchRule,
  type WatchTrial,
  watchRuleSchema,
} from '../watch/index.ts';
import { type RunSource, runPath } from './recording-paths.ts';
import { deletion, get, post, type Read, type ReadOptions } from './transport.ts';

/** Watch rules and their alerts at the gateway (docs/http-paths.md). */

/** A trial goes through hours of what is recorded before its first word. */
const TRIAL_SILENCE_MILLIS = 120_000;

/** Who has seen to an alert, and a word about it. */
export interface SeenTo {
  readonly by: string;
  readonly note: string;
}

export function createWatchClient(read: Read) {
  return {
    rules: (simulationId: string, options?: ReadOptions) =>
      read(get('watch rules', rulesPath(simulationId), WATCH_ANSWERS.rules), options),
    addRule: (simulationId: string, rule: RuleFields) =>
      read(post('watch rule', rulesPath(simulationId), watchRuleSchema, rule)),
    changeRule: (simulationId: string, { id, ...rule }: WatchRule) =>
      read({ ...post('watch rule', rulePath(simulationId, id), watchRuleSchema, rule), method: 'PUT' }),
    removeRule: (simulationId: string, ruleId: string) =>
      read(deletion('deletion of a watch rule', rulePath(simulationId, ruleId))),
    /** Tells when a rule would have told. */
    tryRule: (source: RunSource, trial: WatchTrial) =>
      read({
        ...post('trial of a watch rule', `${runPath(source)}/watch/trial`, WATCH_ANSWERS.trial, trial),
        silenceMillis: TRIAL_SILENCE_MILLIS,
      }),
    /** @param known an earlier answer: what it has and is unchanged is not sent again */
    async alerts(source: RunSource, known: AlertsAnswer | undefined, options?: ReadOptions): Promise<AlertsAnswer> {
      const since = known === undefined ? '' : `?since=${encodeURIComponent(known.revision)}`;
      const answer = await read(get('alerts', `${runPath(source)}/alerts${since}`, WATCH_ANSWERS.alerts), options);
      return answer.isWhole || known === undefined ? answer : withChanges(known, answer);
    },
    acknowledge: (source: RunSource, alertId: string, said: SeenTo) =>
      read(post('acknowledgement', acknowledgementPath(source, alertId), z.unknown(), said)),
    /** Counts of all instances at once. */
    everywhere: (options?: ReadOptions) => read(get('alerts', '/api/alerts', WATCH_ANSWERS.everywhere), options),
  };
}

/** By the time when they began. */
function withChanges(known: AlertsAnswer, { alerts: changed, revision }: AlertsAnswer): AlertsAnswer {
  if (changed.length === 0) return known.revision === revision ? known : { ...known, revision };
  const byId = new Map(known.alerts.map((alert) => [alert.id, alert]));
  for (const alert of changed) byId.set(alert.id, alert);
  return { alerts: [...byId.values()], revision, isWhole: true };
}

function rulesPath(simulationId: string): string {
  return `${runPath({ simulationId })}/watch/rules`;
}

function rulePath(simulationId: string, ruleId: string): string {
  return `${rulesPath(simulationId)}/${encodeURIComponent(ruleId)}`;
}

function acknowledgementPath(source: RunSource, alertId: string): string {
  return `${runPath(source)}/alerts/${encodeURIComponent(alertId)}/acknowledgement`;
}
