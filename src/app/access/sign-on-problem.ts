import { t } from '@lingui/core/macro';
import type { Problem } from '../../ui/index.ts';

/** What the gateway says of a sign-on that came back without success. */
export function signOnProblem(problem: string, requestId: string | null): Problem {
  return { code: 'SIGN_ON_FAILED', message: problemWords(problem), requestId };
}

function problemWords(problem: string): string {
  switch (problem) {
    case 'provider':
      return t`Your organisation's sign-in service is unreachable. Try again in a moment.`;
    case 'expired':
      return t`The sign-in took too long or was started in another window. Start again.`;
    case 'no-role':
      return t`Your account has no role here. Ask the administrator of this dashboard for access.`;
    case 'refused':
      return t`Your organisation's sign-in service refused. Start again, or ask the administrator of this dashboard.`;
    default:
      return t`Sign-in failed. Start again.`;
  }
}
