import { expect } from '@playwright/test';

/**
 * What is looked at, once so many looks on end saw the same: for what comes late, and tells no one that it was the last.
 */
export async function atRest<Seen>(look: () => Promise<Seen>, looks = 4): Promise<Seen> {
  let last = await look();
  let same = 0;
  const again = async (): Promise<number> => {
    const now = await look();
    same = JSON.stringify(now) === JSON.stringify(last) ? same + 1 : 0;
    last = now;
    return same;
  };
  await expect.poll(again, { intervals: [400], timeout: 60_000 }).toBeGreaterThanOrEqual(looks - 1);
  return last;
}
