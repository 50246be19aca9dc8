import { useEffect } from 'react';
import type { Viewer } from '../viewer/viewer.ts';
import type { AisleHandle } from './aisle-handle.ts';
import { createAisleHandle } from './create-aisle-handle.ts';

declare global {
  interface Window {
    /** There while a live page is open, and only then. */
    aisle: AisleHandle;
  }
}

export function useAutomation(viewer: Viewer): void {
  useEffect(() => {
    const handle = createAisleHandle(viewer);
    window.aisle = handle;
    return () => {
      if (window.aisle === handle) Reflect.deleteProperty(window, 'aisle');
    };
  }, [viewer]);
}
