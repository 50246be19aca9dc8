import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Manifest } from '../../archive/index.ts';

export const RECORDINGS_PATH = '/api/recordings';
export const RECORDING_PATH = `${RECORDINGS_PATH}/:recordingId`;
export const recordingParams = z.object({ recordingId: z.string() });

/** The recording that is asked for. @throws GatewayFailure for one that is not there, or not for this caller */
export type KnownRecording = (recordingId: string, request: FastifyRequest) => Manifest;

/** What changes the recordings is for operators, and leaves a line in the audit; so does what carries them away. */
export const audited = (audit: string) => ({ role: 'operator', audit }) as const;
