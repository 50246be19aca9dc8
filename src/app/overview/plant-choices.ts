/** How an instance stands, as the overview sorts and filters by it; what needs somebody comes first. */
export const PLANT_STATES = ['trouble', 'running', 'paused', 'warming', 'ended', 'unknown'] as const;
export type PlantState = (typeof PLANT_STATES)[number];

/** In which order instances stand. */
export const PLANT_ORDERS = ['listed', 'name', 'state', 'time'] as const;
export type PlantOrder = (typeof PLANT_ORDERS)[number];
