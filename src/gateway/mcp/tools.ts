import type { Tool } from './tool.ts';
import { activity } from './tools/activity.ts';
import { bottleneck } from './tools/bottleneck.ts';
import { compare } from './tools/compare.ts';
import { events } from './tools/events.ts';
import { journeys } from './tools/journeys.ts';
import { link } from './tools/link.ts';
import { picture } from './tools/picture.ts';
import { runTo } from './tools/run-to.ts';
import { runs } from './tools/runs.ts';
import { sql } from './tools/sql.ts';
import { startExperiment } from './tools/start-experiment.ts';
import { stateAt } from './tools/state-at.ts';
import { tables } from './tools/tables.ts';

/** All that programs may ask (docs/mcp.md). */
export const TOOLS: readonly Tool[] = [
  ...[runs, tables, sql, stateAt, activity, journeys, bottleneck, compare, events, picture, link],
  ...[startExperiment, runTo],
];
