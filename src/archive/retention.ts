import type { Manifest } from '../recording/index.ts';

export interface RetentionLimits {
  /** Bytes of all recordings together. */
  mostBytes: number;
  /** Days since something was last written. */
  mostDays: number;
}

const DAY_MILLIS = 24 * 3600 * 1000;

/**
 * Which recordings have to go: whole ones, oldest first, never one that grows and never one that is to be kept. What is kept
 * counts, too, so that the disk holds what was promised.
 */
export function recordingsToDrop(manifests: readonly Manifest[], limits: RetentionLimits, now: Date): string[] {
  const byAge = manifests.toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt));
  let bytes = manifests.reduce((sum, manifest) => sum + bytesOf(manifest), 0);
  const dropped: string[] = [];
  for (const manifest of byAge) {
    if (manifest.keep || manifest.isGrowing) continue;
    const isTooOld = now.getTime() - Date.parse(manifest.updatedAt) > limits.mostDays * DAY_MILLIS;
    if (!isTooOld && bytes <= limits.mostBytes) continue;
    dropped.push(manifest.recordingId);
    bytes -= bytesOf(manifest);
  }
  return dropped;
}

function bytesOf({ bytes, tableBytes }: Manifest): number {
  return bytes + tableBytes;
}
