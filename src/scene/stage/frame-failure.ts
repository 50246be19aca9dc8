import { createContext } from 'react';

/** Whether a frame of the picture has failed, and whom to tell. */
export interface FrameFailure {
  readonly hasFailed: boolean;
  fail(cause: unknown): void;
}

export function createFrameFailure(report: (cause: unknown) => void): FrameFailure {
  let hasFailed = false;
  return {
    get hasFailed() {
      return hasFailed;
    },
    fail(cause) {
      hasFailed = true;
      report(cause);
    },
  };
}

export const FailureContext = createContext<FrameFailure>(
  createFrameFailure((cause) => {
    throw cause;
  }),
);
