import { useEffect } from 'react';

/** Keeps the screen awake while the page is seen, in browsers that can. */
export function useWakeLock(): void {
  useEffect(() => {
    let isLeft = false;
    let lock: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const given = await navigator.wakeLock?.request('screen');
        if (isLeft) await given?.release();
        else lock = given ?? null;
      } catch {
        // Refused, as while the battery is low: the page shows what it shows.
      }
    };
    // The browser takes it back with the page's visibility.
    document.addEventListener('visibilitychange', ask);
    void ask();
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
