/** How many tests passed, failed or were skipped. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Of vitest's JSON report. */
interface UnitReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/** Of Playwright's JSON report. */
interface BrowserReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** What a report of vitest or of Playwright says. A file that could not even be read counts as one test that failed. */
export function countsOf(report: unknown): Counts {
  if (isBrowserReport(report)) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as UnitReport;
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unread.length,
    skipped: numPendingTests + numTodoTests,
  };
}

export function sumOf(counts: readonly Counts[]): Counts {
  return counts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

function isBrowserReport(report: unknown): report is BrowserReport {
  return typeof report === 'object' && report !== null && 'stats' in report;
}
