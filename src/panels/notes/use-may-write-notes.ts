import { useSession } from '../../run/index.ts';

/** Whether notes may be written: with a recording of the gateway, by an operator. */
export function useMayWriteNotes(recordingId: string | null): boolean {
  const { data } = useSession();
  return recordingId !== null && data?.caller?.role === 'operator';
}
