import { setTimeout as pause } from 'node:timers/promises';

/** Fulfilled once the hours lie behind every plant of a product that are to. */
export async function untilWarm(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/control/v1/simulations`);
    const { data } = (await response.json()) as { data: { items: { warmUp: object | null }[] } };
    if (data.items.every(({ warmUp }) => warmUp === null)) return;
    await pause(500);
  }
}
