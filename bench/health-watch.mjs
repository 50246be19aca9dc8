import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * Asks for a gateway's health again and again, and says how long each answer took: in a thread, as the loop of the bench
 * is busy with viewers. JavaScript, as the loader of TypeScript does not reach threads.
 */
const { url, everyMillis } = workerData;
for (;;) {
  const askedAt = performance.now();
  await fetch(url)
    .then((answer) => answer.text())
    .catch(() => {});
  parentPort?.postMessage(performance.now() - askedAt);
  await pause(everyMillis);
}
