/** States that the overview sorts and filters by; those that need somebody come first. */
export const PLANT_STATES = ['trouble', 'running', 'paused', 'warming', 'ended', 'unknown'] as const;
export type PlantState = (typeof PLANT_STATES)[number];

export const PLANT_ORDERS = ['listed', 'name', 'state', 'time'] as const;
export type PlantOrder = (typeof PLANT_ORDERS)[number];
