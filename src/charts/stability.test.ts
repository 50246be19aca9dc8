import { describe, expect, it } from 'vitest';
import type { Column } from '../protocol/index.ts';
import { sayUnstable } from './stability.ts';

const column = (name: string, dataType: Column['dataType']): Column => ({ name, dataType, nullable: true });
const over = [column('intervalStart', 'DATETIME'), column('stable', 'BOOLEAN')];
const of = (...told: unknown[]) => told.map((stable) => ({ stable }));

describe('a table says that orders pile up', () => {
  it.each([
    ['by its newest minute', over, of(true, false), true],
    ['and no longer once they do not', over, of(false, true), false],
    ['while nobody can tell yet, as before', over, of(false, null), true],
    ['not before anybody can tell', over, of(null, null), false],
    ['for any setting of an experiment', over.slice(1), of(false, true, null), true],
    ['in no column of another type', [column('stable', 'STRING')], of('false'), false],
    ['in no table without that column', over.slice(0, 1), of(false), false],
  ])('%s', (_, columns, rows, isSaid) => expect(sayUnstable(columns, rows)).toBe(isSaid));
});
