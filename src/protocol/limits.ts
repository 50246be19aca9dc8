/** Bounds of requests (interface 8). */
export const MAXIMUM_PAGE_SIZE = 500;
export const DEFAULT_PAGE_SIZE = 100;
export const MAXIMUM_UPDATES_PER_POLL = 500;
export const DEFAULT_UPDATES_PER_POLL = 100;
export const MAXIMUM_OWNER_ENTITY_NAMES = 200;
export const MAXIMUM_NAME_CONTAINS_LENGTH = 128;
export const MAXIMUM_TABLE_NAME_LENGTH = 256;
export const MAXIMUM_ENTITY_NAME_LENGTH = 256;
