import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { useServiceClient, useSession } from '../../run/index.ts';
import { Button } from '../../ui/index.ts';
import classes from './session-menu.module.css';

/** The signed-in user, and the way out; the way in where nobody is. */
export function SessionMenu(): ReactElement | null {
  const { data } = useSession();
  const client = useServiceClient();
  if (data === undefined) return null;
  if (data.caller === null) return onOwnPage() ? null : <a href={signInHere()}>{t`Sign in`}</a>;
  // A whole new page: nothing that was read before stays in memory.
  const signOut = () => client.gateway.signOut().finally(() => window.location.assign('/signed-out'));
  const { name } = data.caller;
  const role = data.caller.role === 'operator' ? t`operator` : t`viewer`;
  return (
    <span className={classes.session}>
      <span title={t`Signed in as ${name} (${role})`}>
        <bdi>{name}</bdi>
      </span>
      {data.caller.by !== 'proxy' && <Button onClick={signOut}>{t`Sign out`}</Button>}
    </span>
  );
}

/** The pages about signing in and out have that link themselves. */
function onOwnPage(): boolean {
  return ['/login', '/signed-out'].includes(window.location.pathname);
}

function signInHere(): string {
  const { pathname, search } = window.location;
  return `/login?to=${encodeURIComponent(pathname + search)}`;
}
