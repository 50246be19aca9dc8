/** Where the name is kept that a person gave in this browser, for whoever is to see it. */
export const OWN_NAME = 'aisle.watch.name';
