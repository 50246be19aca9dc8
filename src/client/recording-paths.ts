/* Where recordings are had at the gateway (docs/recordings.md, "Paths"). */

export const RECORDINGS_PATH = '/api/recordings';

/** Where the whole recording is had as one file, to be saved or opened elsewhere. */
export function recordingFilePath(recordingId: string): string {
  return `${recordingPath(recordingId)}.mcap`;
}

/** Where it is had in a page that plays it from a disk. */
export function recordingPagePath(recordingId: string): string {
  return `${recordingPath(recordingId)}.html`;
}

/** Where its picture is had; another one has another address. */
export function recordingPicturePath({
  recordingId,
  pictureTakenAt,
}: {
  recordingId: string;
  pictureTakenAt: string | null;
}): string | null {
  return pictureTakenAt && `${picturePath(recordingId)}?taken=${encodeURIComponent(pictureTakenAt)}`;
}

/** Where its segments are had, each under its number. */
export function recordingSegmentsPath(recordingId: string): string {
  return `${recordingPath(recordingId)}/segments`;
}

export function recordingPath(recordingId: string): string {
  return `${RECORDINGS_PATH}/${encodeURIComponent(recordingId)}`;
}

export function picturePath(recordingId: string): string {
  return `${recordingPath(recordingId)}/picture`;
}
