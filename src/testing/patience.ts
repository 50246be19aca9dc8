import { vi } from 'vitest';

/** What is waited for comes as soon as the machine gets to it; that it never comes is worth half a minute. */
const PATIENCE_MILLIS = 30_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MILLIS, ...options });
