import { useSession } from '../../run/index.ts';

/** Whether rules may be changed here, and alerts acknowledged; null until that is known. */
export function useMayChange(): boolean | null {
  const { data } = useSession();
  return data === undefined ? null : data.caller?.role === 'operator';
}
