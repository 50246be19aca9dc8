import type { ReactElement } from 'react';
import { Button } from '../../ui/index.ts';
import { useServiceClient } from '../service-client.ts';
import classes from './access.module.css';
import { useSession } from './use-session.ts';

/** Who is signed in, and the way out; nothing where access is open. */
export function SessionMenu(): ReactElement | null {
  const { data } = useSession();
  const client = useServiceClient();
  if (data === undefined || data.caller?.by === 'nothing') return null;
  if (data.caller === null) return onOwnPage() ? null : <a href={signInHere()}>Sign in</a>;
  // A whole new page: nothing that was read before stays in memory.
  const signOut = () => client.gateway.signOut().finally(() => window.location.assign('/signed-out'));
  return (
    <span className={classes.session}>
      <span title={`Signed in as ${data.caller.name}, ${data.caller.role}`}>{data.caller.name}</span>
      {data.caller.by !== 'proxy' && <Button onClick={signOut}>Sign out</Button>}
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
