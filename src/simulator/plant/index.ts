export {
  readOpenTcsScenario,
  requireOpenTcsScenario,
  scenarioOfPlan,
} from './opentcs/opentcs-scenario.ts';
export { type PlanReading, planPlant } from './opentcs/plan-plant.ts';
export { LONGEST_PLANT_FILE } from './opentcs/read-plant-model.ts';
export type { InitialScene, PlantOutput, Row, TableDefinition, TableWriter } from './output.ts';
export { MOST_GROWTH_SHARE, queueGrowthShare } from './results/queue-growth.ts';
export type { PlantContext, Scenario } from './scenario.ts';
export { plants, scenarios } from './scenarios.ts';
export { dateTimeAt } from './trade/calendar.ts';
export { columnsOf } from './trade/columns.ts';
