/** Whether the hall around the plant is drawn. */
export const HALL_CHOICES = ['hidden', 'shown'] as const;
export type HallChoice = (typeof HALL_CHOICES)[number];
