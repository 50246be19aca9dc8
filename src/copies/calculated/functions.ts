import type { DataType } from '../../protocol/index.ts';
import { storageOf } from '../stored-values.ts';
import { wrongAt } from './tokens.ts';
import { alike, asDouble, needNumber, needText, needTime, needTruth, type TypedSql } from './typed-sql.ts';

type Given = readonly TypedSql[];

interface Function {
  /** How many values it takes, at least and at most. */
  takes: readonly [least: number, most: number];
  sql(given: Given): Omit<TypedSql, 'at'>;
}

const MANY = 20;
const one = (given: Given): TypedSql => given[0] as TypedSql;
const two = (given: Given): [TypedSql, TypedSql] => [given[0] as TypedSql, given[1] as TypedSql];
const as = (dataType: DataType, sql: string) => ({ dataType, sql });

/** Null where it has no value: of what is not positive no logarithm is made up. */
function ofDouble(name: string, isDefined?: (sql: string) => string): Function {
  return {
    takes: [1, 1],
    sql(given) {
      const value = asDouble(needNumber(one(given)));
      const sql = `${name}(${value})`;
      return as('DECIMAL', isDefined === undefined ? sql : `(CASE WHEN ${isDefined(value)} THEN ${sql} END)`);
    },
  };
}

/** Integers stay what they are. */
function toWhole(name: string): Function {
  return {
    takes: [1, 1],
    sql(given) {
      const value = needNumber(one(given));
      return value.dataType === 'INTEGER' ? value : as('DECIMAL', `${name}(${value.sql})`);
    },
  };
}

function ofText(name: string): Function {
  return { takes: [1, 1], sql: (given) => as('STRING', `${name}(${needText(one(given)).sql})`) };
}

function ofTexts(name: string): Function {
  return {
    takes: [2, 2],
    sql(given) {
      const [text, part] = two(given);
      return as('BOOLEAN', `${name}(${needText(text).sql}, ${needText(part).sql})`);
    },
  };
}

/** Parts of a time are those of UTC. */
function ofTime(name: string): Function {
  return {
    takes: [1, 1],
    sql: (given) => as('INTEGER', `${name}(make_timestamp(${needTime(one(given)).sql}))::HUGEINT`),
  };
}

function ofAlike(name: string): Function {
  return {
    takes: [1, MANY],
    sql(given) {
      const { sqls, dataType } = alike(given);
      return as(dataType, `${name}(${sqls.join(', ')})`);
    },
  };
}

/** All that can be called; each ends, and none of them makes a text much longer than what it is given. */
const FUNCTIONS: Readonly<Record<string, Function>> = {
  abs: {
    takes: [1, 1],
    sql(given) {
      const { sql, dataType } = needNumber(one(given));
      return as(dataType, `abs(${sql})`);
    },
  },
  round: {
    takes: [1, 2],
    sql(given) {
      const [value, digits] = given;
      const places = digits === undefined ? '0' : `${needNumber(digits).sql}::INTEGER`;
      return as('DECIMAL', `round(${asDouble(needNumber(value as TypedSql))}, ${places})`);
    },
  },
  floor: toWhole('floor'),
  ceil: toWhole('ceil'),
  sqrt: ofDouble('sqrt', (value) => `${value} >= 0`),
  ln: ofDouble('ln', (value) => `${value} > 0`),
  log10: ofDouble('log10', (value) => `${value} > 0`),
  exp: ofDouble('exp'),
  power: {
    takes: [2, 2],
    sql(given) {
      const [base, exponent] = two(given);
      return as('DECIMAL', `pow(${asDouble(needNumber(base))}, ${asDouble(needNumber(exponent))})`);
    },
  },
  least: ofAlike('least'),
  greatest: ofAlike('greatest'),
  coalesce: ofAlike('coalesce'),
  if: {
    takes: [3, 3],
    sql(given) {
      const [condition, ...ways] = given;
      const { sqls, dataType } = alike(ways);
      const [yes, no] = sqls;
      return as(dataType, `(CASE WHEN ${needTruth(condition as TypedSql).sql} THEN ${yes} ELSE ${no} END)`);
    },
  },
  lower: ofText('lower'),
  upper: ofText('upper'),
  trim: ofText('trim'),
  length: { takes: [1, 1], sql: (given) => as('INTEGER', `length(${needText(one(given)).sql})::HUGEINT`) },
  contains: ofTexts('contains'),
  starts_with: ofTexts('starts_with'),
  ends_with: ofTexts('ends_with'),
  substring: {
    takes: [2, 3],
    sql(given) {
      const [text, ...places] = given;
      const numbers = places.map((place) => `${needNumber(place).sql}::BIGINT`);
      return as('STRING', `substring(${[needText(text as TypedSql).sql, ...numbers].join(', ')})`);
    },
  },
  concat: { takes: [1, MANY], sql: (given) => as('STRING', `concat(${given.map(wordsOf).join(', ')})`) },
  text: { takes: [1, 1], sql: (given) => as('STRING', wordsOf(one(given))) },
  number: { takes: [1, 1], sql: (given) => as('DECIMAL', `TRY_CAST(${needText(one(given)).sql} AS DOUBLE)`) },
  year: ofTime('year'),
  month: ofTime('month'),
  day: ofTime('day'),
  hour: ofTime('hour'),
  minute: ofTime('minute'),
  weekday: ofTime('isodow'),
};

/** The function of that name with what it is given. @throws EngineFailure that says at which character */
export function calledSql(name: string, given: Given, at: number): TypedSql {
  const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (known === undefined) {
    throw wrongAt(at, `there is no function ${name}. There are ${Object.keys(FUNCTIONS).join(', ')}.`);
  }
  const [least, most] = known.takes;
  if (given.length < least || given.length > most) {
    throw wrongAt(at, `${name} takes ${least === most ? least : `${least} to ${most}`} values, not ${given.length}.`);
  }
  return { ...known.sql(given), at };
}

function wordsOf({ sql, dataType }: TypedSql): string {
  return storageOf(dataType).words(sql);
}
