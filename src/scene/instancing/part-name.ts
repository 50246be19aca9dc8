/** Mechanical roles (interface 2.14); `STORAGE` is the entity's own frame. */
export type PartName = 'ENTITY' | 'LIFT_PLATFORM' | 'FORK' | 'STORAGE';
