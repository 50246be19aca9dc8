import type { Section } from '../rule.ts';
import { actionRules, eventRules } from './actions.ts';
import { catalogRules } from './catalog.ts';
import { animationClockRules, clockRules, healthRules, statusRules } from './clocks.ts';
import { compatibilityRules } from './compatibility.ts';
import { conventionRules } from './conventions.ts';
import { cursorRules } from './cursors.ts';
import { lifecycleRules } from './lifecycle.ts';
import { replayRules } from './replay.ts';
import { resultTableRules } from './result-tables.ts';
import { authenticationRules, errorRules, versioningRules } from './security-and-errors.ts';
import { entityRules, pathRules, shapeRules, snapshotRules } from './snapshot.ts';
import { stateMoveRules } from './state-moves.ts';
import { tableQueryRules } from './table-queries.ts';
import { batchRules, updatesRules } from './updates.ts';

/** Every rule that can be seen from outside, in the order of the interface. */
export const SECTIONS: readonly Section[] = [
  conventionRules,
  cursorRules,
  resultTableRules,
  clockRules,
  healthRules,
  animationClockRules,
  shapeRules,
  snapshotRules,
  pathRules,
  entityRules,
  actionRules,
  batchRules,
  statusRules,
  lifecycleRules,
  stateMoveRules,
  catalogRules,
  tableQueryRules,
  compatibilityRules,
  updatesRules,
  replayRules,
  authenticationRules,
  eventRules,
  errorRules,
  versioningRules,
];
