import { join } from 'node:path';
import { createSerialQueue } from '../units/index.ts';
import { leaseFile } from './folders.ts';
import { acquireLease, type Lease, type LeaseTimes } from './lease.ts';

/** Leases of a folder, one for each instance that is recorded there. */
export class InstanceLeases {
  readonly #folder: string;
  readonly #times: LeaseTimes;
  /** Whoever is to record an instance waits while files are put beside its recordings, which takes a moment under its lease. */
  readonly #inTurn = createSerialQueue();

  constructor(folder: string, times: LeaseTimes) {
    this.#folder = folder;
    this.#times = times;
  }

  /** @returns null while another process has it */
  acquire(simulationId: string): Promise<Lease | null> {
    return this.#inTurn(() => this.#acquire(simulationId));
  }

  /** Writes under a lease that is given back at once. @returns null where another process has it: nothing was written */
  during<Result>(simulationId: string, write: (lease: Lease) => Promise<Result>): Promise<Result | null> {
    return this.#inTurn(async () => {
      const lease = await this.#acquire(simulationId);
      return lease && write(lease).finally(() => lease.release());
    });
  }

  #acquire(simulationId: string): Promise<Lease | null> {
    return acquireLease(join(this.#folder, leaseFile(simulationId)), this.#times);
  }
}
