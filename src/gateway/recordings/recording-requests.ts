import type { FastifyRequest } from 'fastify';
import type { Manifest } from '../../archive/index.ts';

export const RECORDINGS_PATH = '/api/recordings';

/** The recording that is asked for. @throws GatewayFailure for one that is not there, or not for this caller */
export type KnownRecording = (recordingId: string, request: FastifyRequest) => Manifest;

/** What changes the recordings is for operators, and leaves a line in the audit; so does what carries them away. */
export const audited = (audit: string) => ({ config: { role: 'operator', audit } }) as const;
