import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Checks the three type projects (pure, browser, Node) side by side; exits with 1 when one has errors. */
const COMPILER = 'node_modules/typescript-native/bin/tsc';
const PROJECTS = ['tsconfig.pure.json', 'tsconfig.browser.json', 'tsconfig.node.json'];

const exitCodes = await Promise.all(
  PROJECTS.map(async (project) => {
    const compiler = spawn(process.execPath, [COMPILER, '-p', project, '--pretty'], { stdio: 'inherit' });
    const [code] = await once(compiler, 'exit');
    return code as number | null;
  }),
);
process.exitCode = exitCodes.every((code) => code === 0) ? 0 : 1;
