#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLogger, runAccessCommand } from './gateway/index.ts';
import {
  oddSettings,
  type RunningProduct,
  readProductEnvironment,
  startProduct,
  whyNotStarted,
  withPlant,
} from './product.ts';
import { startReplay } from './replay.ts';

/** Beside this file as it is built, wherever it is started from. */
const DASHBOARD_FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..', 'dashboard');
const USAGE = `aisle                      serves the dashboard
aisle --plant file.xml     shows an openTCS plant model
aisle --replay file.mcap   serves one recording and nothing else
aisle access               makes, lists and revokes access tokens`;
/** What hangs is left behind: an orchestrator would kill the process soon after. */
const LONGEST_STOP_MILLIS = 5_000;

const [command, ...rest] = process.argv.slice(2);
const [file = ''] = rest;
if (command === undefined) await serve(startProduct);
else if (command === '--plant' && rest.length === 1) await serve(showingPlant(file));
else if (command === '--replay' && rest.length === 1) await serve(replaying(file));
else if (command === 'access') await access(rest);
else fail(USAGE);

type Start = typeof startProduct;

function showingPlant(plantFile: string): Start {
  return (environment, dashboardFolder, logger) => {
    const shown = withPlant(environment, readFileSync(plantFile, 'utf8'), plantFile, (words) => logger.warn(words));
    return startProduct(shown, dashboardFolder, logger);
  };
}

function replaying(recordingFile: string): Start {
  return (environment, dashboardFolder, logger) => startReplay(environment, recordingFile, dashboardFolder, logger);
}

async function serve(start: Start): Promise<void> {
  try {
    if (!existsSync(join(DASHBOARD_FOLDER, 'index.html'))) throw new Error('The dashboard is not built: npm run build');
    const environment = readProductEnvironment(process.env);
    const logger = await createLogger(environment.gateway.logLevel);
    for (const odd of oddSettings(process.env)) logger.warn(odd);
    const product = await start(environment, DASHBOARD_FOLDER, logger);
    const exposure = product.exposure === null ? '' : `${product.exposure}\n\n`;
    const recordings = product.recordings === null ? '' : `Recordings are kept in ${product.recordings}\n\n`;
    console.log(`Aisle shows ${product.source}\n\n  ${product.url}\n\n${exposure}${recordings}Ctrl+C ends it.`);
    closeOnSignal(product);
  } catch (error) {
    fail([whyNotStarted(error, process.env), ...oddSettings(process.env)].join('\n'));
  }
}

async function access(args: readonly string[]): Promise<void> {
  const { isDone, text } = await runAccessCommand(args, process.env.ACCESS_TOKENS_FILE || 'access-tokens.json');
  if (isDone) console.log(text);
  else fail(text);
}

function fail(words: string): never {
  console.error(words);
  process.exit(1);
}

/** The first signal closes in order, but not for ever; a second one ends at once. */
function closeOnSignal(product: RunningProduct): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      setTimeout(() => process.exit(1), LONGEST_STOP_MILLIS).unref();
      await product.close();
      process.exit(0);
    });
  }
}
