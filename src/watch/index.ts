export {
  type Acknowledgement,
  type Alert,
  type AlertsAnswer,
  type AlertsEverywhere,
  acknowledgementSchema,
  alertSchema,
  LONGEST_WHO,
  LONGEST_WORD,
  MOST_ALERTS,
  MOST_NAMES,
  type TrialAnswer,
  trialSchema,
  WATCH_ANSWERS,
  type WatchTrial,
} from './alert.ts';
export { alertOf, episodeOf } from './alert-of.ts';
export type { Episode } from './episodes.ts';
export { NO_FACTS, type Reading, type RunStateSpan, relationsFor, secondsOf, type WatchFacts } from './facts.ts';
export { alertsOf, type Judgement, judgedFrom, judgeOn, resumedFrom } from './judge.ts';
export {
  AGGREGATES,
  type Aggregate,
  type ConditionKind,
  conditionSchema,
  HIGHEST_COUNT,
  LONGEST_RULE_NAME,
  LONGEST_SECONDS,
  MOST_PER_HOUR,
  MOST_RULES,
  RUN_STATES,
  type RuleFields,
  type RunState,
  ruleFieldsSchema,
  USUAL_CLEAR_SECONDS,
  USUAL_PER_HOUR,
  type WatchCondition,
  type WatchRule,
  watchRuleSchema,
} from './rule.ts';
