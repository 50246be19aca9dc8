import { configure } from '@testing-library/react';
import { onTestFinished } from 'vitest';

/** For a test that counts what happens: React runs nothing twice, as in what is built. */
export function runAsBuilt(): void {
  configure({ reactStrictMode: false });
  onTestFinished(() => configure({ reactStrictMode: true }));
}
