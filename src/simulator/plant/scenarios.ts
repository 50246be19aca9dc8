import { distributionCentre } from './distribution-centre/scenario.ts';
import { fleet } from './fleet/fleet.ts';
import type { Scenario } from './scenario.ts';
import { shuttleStore } from './shuttle-store/shuttle-store.ts';

/** Every plant that can be run, the one to show first at the head. */
export const scenarios: readonly Scenario[] = [distributionCentre, shuttleStore, fleet];
