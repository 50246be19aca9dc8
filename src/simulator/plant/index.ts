export type { InitialScene, PlantOutput, Row, TableDefinition, TableWriter } from './output.ts';
export type { PlantContext, Scenario } from './scenario.ts';
export { scenarios } from './scenarios.ts';
