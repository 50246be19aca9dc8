import { configure } from '@testing-library/react';
import { onTestFinished } from 'vitest';

/** For tests that count calls: React runs nothing twice, as in production. */
export function runAsBuilt(): void {
  configure({ reactStrictMode: false });
  onTestFinished(() => configure({ reactStrictMode: true }));
}
