/**
 * Which devices a load is being handed to: such a device rests, yet is at work. Loads report their own transfers;
 * devices whose answer changed are painted again.
 */
export interface Handovers {
  /** @param device own node of the receiving device, -1 for none */
  note(loadNode: number, device: number): void;
  isReceiving(device: number): boolean;
  /** Devices whose answer may have changed since the last call. */
  settle(): readonly number[];
}

export function createHandovers(): Handovers {
  const deviceOf = new Map<number, number>();
  const counts = new Map<number, number>();
  let changed: number[] = [];
  const add = (device: number, by: number): void => {
    if (device < 0) return;
    const count = (counts.get(device) ?? 0) + by;
    if (count > 0) counts.set(device, count);
    else counts.delete(device);
    changed.push(device);
  };
  return {
    note(loadNode, device) {
      const former = deviceOf.get(loadNode) ?? -1;
      if (former === device) return;
      add(former, -1);
      add(device, 1);
      if (device >= 0) deviceOf.set(loadNode, device);
      else deviceOf.delete(loadNode);
    },
    isReceiving: (device) => counts.has(device),
    settle() {
      if (changed.length === 0) return NONE;
      const settled = changed;
      changed = [];
      return settled;
    },
  };
}

const NONE: readonly number[] = [];
