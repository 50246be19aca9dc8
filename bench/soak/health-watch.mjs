import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/* Asks for the gateway's health in a thread of its own, so that the bench's viewers do not count: how long it took. JavaScript, as loaders of TypeScript do not reach threads here. */
const { url, everyMillis } = workerData;
for (;;) {
  const askedAt = performance.now();
  await fetch(url)
    .then((answer) => answer.text())
    .catch(() => {});
  parentPort?.postMessage(performance.now() - askedAt);
  await pause(everyMillis);
}
