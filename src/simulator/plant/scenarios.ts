import { distributionCentre } from './distribution-centre/scenario.ts';
import { fleet } from './fleet/fleet.ts';
import { interfaceTour } from './interface-tour/interface-tour.ts';
import type { Scenario } from './scenario.ts';
import { shuttleStore } from './shuttle-store/shuttle-store.ts';

/** Every plant of ours, the one to show first at the head. */
export const plants: readonly Scenario[] = [distributionCentre, shuttleStore, fleet];

/** Everything that can be run. */
export const scenarios: readonly Scenario[] = [...plants, interfaceTour];
