import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useServiceClient, useSession } from '../../run/index.ts';
import { Button, EmptyState, ErrorNotice, Failure, type Problem, TextField, VisuallyHidden } from '../../ui/index.ts';
import { usePageTitle } from '../use-page-title.ts';
import classes from './access.module.css';

const route = getRouteApi('/login');

export function LoginPage(): ReactElement {
  usePageTitle(t`Sign in`);
  const { to = '/', problem, request = null } = route.useSearch();
  const { data, error } = useSession();
  return (
    <div className={classes.page}>
      <h1>{t`Sign in`}</h1>
      {problem !== undefined && <ErrorNotice title={t`Sign-in failed`} problem={signOnProblem(problem, request)} />}
      {error && <Failure title={t`Gateway not responding`} error={error} />}
      {data?.methods.oidc && (
        <a className={classes.provider} href={`/login/oidc?to=${encodeURIComponent(to)}`}>
          {t`Sign in with your organisation`}
        </a>
      )}
      {data?.methods.token && <TokenForm to={to} />}
      {data && !data.methods.oidc && !data.methods.token && (
        <p>{t`Sign-in happens at the proxy in front of this gateway. Open the address you were given.`}</p>
      )}
    </div>
  );
}

function TokenForm({ to }: { to: string }): ReactElement {
  const client = useServiceClient();
  const [token, setToken] = useState('');
  const [error, setError] = useState<unknown>(null);
  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await client.gateway.signIn(token.trim());
      window.location.assign(to.startsWith('/') && !to.startsWith('//') ? to : '/');
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <form className={classes.form} onSubmit={signIn}>
      <TextField
        label={t`Access token`}
        type="password"
        value={token}
        onChange={setToken}
        autoComplete="current-password"
      />
      <Button type="submit" look="primary" disabled={token.trim() === ''}>
        {t`Sign in`}
      </Button>
      {error !== null && <Failure title={t`Sign-in failed`} error={error} />}
    </form>
  );
}

/** Words for a sign-on that came back without success. */
function signOnProblem(problem: string, requestId: string | null): Problem {
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

export function SignedOutPage(): ReactElement {
  usePageTitle(t`Signed out`);
  return (
    <div className={classes.page}>
      <VisuallyHidden as="h1">{t`Signed out`}</VisuallyHidden>
      <EmptyState icon="live" title={t`You are signed out`}>
        <p>
          {t`Your session has ended.`} <a href="/login">{t`Sign in again`}</a>
        </p>
      </EmptyState>
    </div>
  );
}
