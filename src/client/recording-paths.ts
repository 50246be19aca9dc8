export const RECORDINGS_PATH = '/api/recordings';

/** What is had of a recording at the gateway (docs/recordings.md, "Paths"): as one file, as a page that plays it, ... */
type Part = '' | '.mcap' | '.html' | '/segments' | '/picture' | '/tables' | '/notes';

export function recordingPath(recordingId: string, part: Part = ''): string {
  return `${RECORDINGS_PATH}/${encodeURIComponent(recordingId)}${part}`;
}

/** Where its picture is had; another one has another address. */
export function recordingPicturePath(recordingId: string, pictureTakenAt: string | null): string | null {
  return pictureTakenAt && `${recordingPath(recordingId, '/picture')}?taken=${encodeURIComponent(pictureTakenAt)}`;
}
