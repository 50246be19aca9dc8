export const RECORDINGS_PATH = '/api/recordings';

/** Parts of a recording at the gateway (docs/recordings.md, "Paths"): one file, a page that plays it, ... */
type Part =
  | ''
  | '.mcap'
  | '.html'
  | '/report.html'
  | '/segments'
  | '/picture'
  | '/tables'
  | '/notes'
  | '/tour'
  | '/clip.glb'
  | '/events.ocel.json'
  | '/events.perfetto.json';

export function recordingPath(recordingId: string, part: Part = ''): string {
  return `${RECORDINGS_PATH}/${encodeURIComponent(recordingId)}${part}`;
}

/** Address of its report, compared with another run (the id of an instance, or `recording:<id>`) where one is named. */
export function reportPath(recordingId: string, query: { readonly language: string; readonly with?: string }): string {
  return `${recordingPath(recordingId, '/report.html')}?${new URLSearchParams(query)}`;
}

/** Address of its picture; another picture has another address. */
export function recordingPicturePath(recordingId: string, pictureTakenAt: string | null): string | null {
  return pictureTakenAt && `${recordingPath(recordingId, '/picture')}?taken=${encodeURIComponent(pictureTakenAt)}`;
}

/** A run that is asked about: a live instance, or a recording. */
export type RunSource = { readonly simulationId: string } | { readonly recordingId: string };

export function runPath(source: RunSource): string {
  if ('recordingId' in source) return recordingPath(source.recordingId);
  return `/api/simulations/${encodeURIComponent(source.simulationId)}`;
}
