import packageJson from '../../package.json' with { type: 'json' };

/** What the simulator's code is: other code may make other events from the same settings. */
export const SIMULATOR_VERSION: string = packageJson.version;
