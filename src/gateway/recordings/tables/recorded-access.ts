import type { Archive } from '../../../archive/index.ts';
import { recordedRunOf } from '../../../tabular/index.ts';
import { GatewayFailure } from '../../failures.ts';
import type { SimulationAccess } from '../../simulation-id.ts';

/** Whoever may see an instance may ask for the tables that were recorded of it, by the name of the recorded run. */
export function withRecordedRuns(
  access: SimulationAccess,
  archive: Pick<Archive, 'manifest'> | null,
): Pick<SimulationAccess, 'admit'> {
  return {
    admit(name, caller) {
      const run = recordedRunOf(name);
      if (run === null) return access.admit(name, caller);
      const manifest = archive?.manifest(run.recordingId) ?? null;
      const isOffered = manifest !== null && access.offeredTo(caller)?.has(manifest.simulationId) !== false;
      if (isOffered) return name;
      throw new GatewayFailure('RECORDING_NOT_FOUND', `There is no recording "${run.recordingId}".`);
    },
  };
}
