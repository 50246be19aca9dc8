import * as z from 'zod';

/** int64 on the wire; beyond 2^53-1 it is refused rather than rounded (a reading: architecture 4.11). */
export const int64 = z.int();
export const nonNegativeInt64 = z.int().nonnegative();
export const int32 = z.int32();

/** Names are opaque and case-sensitive: dots, slashes and any Unicode mean nothing (interface 2.12). */
export const nameSchema = z.string().min(1);

/** UTC date-time as ISO 8601 text. */
export const dateTimeSchema = z.iso.datetime({ offset: true });

export const finiteNumber = z.number();
export const positiveSeconds = z.number().positive();

/** Position in metres or rotation in degrees (interface 2.9): three finite numbers. */
export const vector3Schema = z.object({ x: finiteNumber, y: finiteNumber, z: finiteNumber });

export const poseSchema = z.object({ position: vector3Schema, rotation: vector3Schema });
