import { copyFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * A package takes the versions of its lock file along under this name alone: who installs it runs what was tested here,
 * `overrides` included. In the repository the lock file is `package-lock.json`, so this one is there only while packing.
 */
const root = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const shrinkwrap = root('npm-shrinkwrap.json');

if (process.argv.includes('--remove')) rmSync(shrinkwrap, { force: true });
else copyFileSync(root('package-lock.json'), shrinkwrap);
