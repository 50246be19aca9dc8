export { amount, headerValue, list, wholeNumber } from './fields.ts';
export { EnvironmentError, readAll, readSettings } from './read-settings.ts';
export { unknownSettings } from './unknown-settings.ts';
