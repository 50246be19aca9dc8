import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';

/** Names of what lies in the folder of recordings; nothing from outside becomes part of a path unchecked. */
const RECORDING_ID = /^[0-9A-Za-z][0-9A-Za-z._-]{0,79}$/;
const SEGMENT_FILE = /^(\d{6})\.mcap$/;
const JOURNAL_FILE = /^(\d{6})\.journal$/;

export const MANIFEST_FILE = 'manifest.json';
const PICTURE_FILE = 'picture.jpg';
export const TABLES_FOLDER = 'tables';
const ALERTS_FILE = 'alerts.json';
const TOUR_FILE = 'tour.json';
const UPLOAD_START = '.upload-';
const RULES_FILE = /^\.rules-[\da-f]{24}\.json$/;

/** Sorts by start; the end tells recordings of one moment apart. */
export function newRecordingId(startedAt: Date): string {
  return `${startedAt.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`;
}

/** Where an uploaded recording is written until it is whole: no recording has such a name. */
export const uploadFolder = (recordingId: string): string => `${UPLOAD_START}${recordingId}`;
/** Null for what is no such folder. */
export function uploadedId(name: string): string | null {
  const id = name.startsWith(UPLOAD_START) ? name.slice(UPLOAD_START.length) : '';
  return isRecordingId(id) ? id : null;
}

export function isRecordingId(text: string): boolean {
  return RECORDING_ID.test(text) && !text.includes('..');
}

export const segmentFile = (segment: number): string => `${String(segment).padStart(6, '0')}.mcap`;
export const journalFile = (segment: number): string => `${String(segment).padStart(6, '0')}.journal`;

export const segmentPath = (folder: string, segment: number): string => join(folder, segmentFile(segment));
export const journalPath = (folder: string, segment: number): string => join(folder, journalFile(segment));

export const pictureOf = (folder: string): string => join(folder, PICTURE_FILE);

/** Where the result tables of the run lie. */
export const tablesOf = (folder: string): string => join(folder, TABLES_FOLDER);

/** What its watch rules have told of the run. */
export const alertsOf = (folder: string): string => join(folder, ALERTS_FILE);

/** The tour through it that people have kept with it. */
export const tourOf = (folder: string): string => join(folder, TOUR_FILE);

/** The numbers of the finished segments among the names of a folder, and of the journals; in their order. */
export const segmentNumbersIn = (names: readonly string[]): number[] => numbersIn(SEGMENT_FILE, names);
export const journalNumbersIn = (names: readonly string[]): number[] => numbersIn(JOURNAL_FILE, names);

function numbersIn(pattern: RegExp, names: readonly string[]): number[] {
  return names
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

export const leaseFile = (simulationId: string): string => `.lease-${nameOf(simulationId)}`;

/** The watch rules of an instance, in the folder of all recordings: they outlast each of them. */
export const rulesFile = (simulationId: string): string => `.rules-${nameOf(simulationId)}.json`;
export const isRulesFile = (name: string): boolean => RULES_FILE.test(name);

/** Ids may hold anything; a file name may not. */
function nameOf(simulationId: string): string {
  return createHash('sha256').update(simulationId).digest('hex').slice(0, 24);
}
