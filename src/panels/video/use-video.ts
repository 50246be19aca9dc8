import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../ui/index.ts';
import type { VideoProgress } from './make-video.ts';
import { remainingTime } from './remaining-time.ts';

/** How the making of a video stands. */
export type VideoState =
  | { readonly kind: 'asked' }
  | { readonly kind: 'making'; readonly progress: VideoProgress | null; readonly remainingSeconds: number | null }
  | { readonly kind: 'made'; readonly name: string; readonly bytes: number }
  | { readonly kind: 'failed'; readonly error: unknown };

interface SaveOptions {
  readonly suggestedName: string;
}

declare global {
  interface Window {
    /** Where the browser lets a page write to the reader's disk. */
    showSaveFilePicker?(options: SaveOptions): Promise<FileSystemFileHandle>;
  }
}

export function canWriteToDisk(): boolean {
  return typeof window.showSaveFilePicker === 'function';
}

type Make = (
  disk: FileSystemWritableFileStream | null,
  signal: AbortSignal,
  onProgress: (progress: VideoProgress) => void,
) => Promise<Blob | null>;

/** Makes one video at a time; leaving gives it up. */
export function useVideo() {
  const [state, setState] = useState<VideoState>({ kind: 'asked' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (name: string, make: Make) => {
    running.current = new AbortController();
    const { signal } = running.current;
    try {
      // A browser asks where to save only while it handles what the reader did.
      const file = await window.showSaveFilePicker?.({ suggestedName: name });
      const disk = (await file?.createWritable()) ?? null;
      setState({ kind: 'making', progress: null, remainingSeconds: null });
      const estimate = remainingTime(() => performance.now());
      let bytes = 0;
      const blob = await make(disk, signal, (progress) => {
        bytes = progress.bytes;
        if (!signal.aborted) setState({ kind: 'making', progress, remainingSeconds: estimate(progress) });
      });
      if (blob !== null) saveFile(name, blob);
      setState({ kind: 'made', name: file?.name ?? name, bytes: blob?.size ?? bytes });
    } catch (error) {
      const isGivenUp = signal.aborted || (error instanceof DOMException && error.name === 'AbortError');
      setState(isGivenUp ? { kind: 'asked' } : { kind: 'failed', error });
    }
  };
  return {
    state,
    make: (name: string, make: Make) => void run(name, make),
    cancel: () => running.current?.abort(),
    again: () => setState({ kind: 'asked' }),
  };
}
