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
  if (data.caller === null) return <a href={signInHere()}>Sign in</a>;
  // A whole new page: nothing that was read before stays in memory.
  const signOut = () => client.gateway.signOut().finally(() => window.location.assign('/signed-out'));
  return (
    <span className={classes.session}>
      <span title={`Signed in as ${data.caller.name}, ${data.caller.role}`}>{data.caller.name}</span>
      {data.caller.by !== 'proxy' && <Button onClick={signOut}>Sign out</Button>}
    </span>
  );
}

function signInHere(): string {
  const { pathname, search } = window.location;
  return pathname === '/login' ? '/login' : `/login?to=${encodeURIComponent(pathname + search)}`;
}
