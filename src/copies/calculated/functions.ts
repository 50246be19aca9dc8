import type { DataType } from '../../protocol/index.ts';
import { storageOf } from '../stored-values.ts';
import { wrongAt } from './tokens.ts';
import { alike, asDouble, needNumber, needText, needTime, needTruth, type TypedSql } from './typed-sql.ts';

/** As many as it takes: they are counted before. */
type Given = [TypedSql, TypedSql, TypedSql, ...TypedSql[]];
type Made = Omit<TypedSql, 'at'>;

interface Function {
  /** How many values it takes, at least and at most. */
  takes: readonly [least: number, most: number];
  sql(given: Given): Made;
}

const MANY = 20;

const as = (dataType: DataType, sql: string): Made => ({ dataType, sql });
const taking = (least: number, most: number, sql: Function['sql']): Function => ({ takes: [least, most], sql });

/** Null where it has no value: of what is not positive no logarithm is made up. */
const ofDouble = (name: string, isDefined?: (sql: string) => string): Function =>
  taking(1, 1, ([number]) => {
    const value = asDouble(needNumber(number));
    const sql = `${name}(${value})`;
    return as('DECIMAL', isDefined === undefined ? sql : `(CASE WHEN ${isDefined(value)} THEN ${sql} END)`);
  });

/** Integers stay what they are. */
const toWhole = (name: string): Function =>
  taking(1, 1, ([number]) => {
    const { sql, dataType } = needNumber(number);
    return dataType === 'INTEGER' ? as(dataType, sql) : as('DECIMAL', `${name}(${sql})`);
  });

const ofText = (name: string): Function => taking(1, 1, ([text]) => as('STRING', `${name}(${needText(text).sql})`));

const ofTexts = (name: string): Function =>
  taking(2, 2, ([text, part]) => as('BOOLEAN', `${name}(${needText(text).sql}, ${needText(part).sql})`));

/** Parts of a time are those of UTC. */
const ofTime = (name: string): Function =>
  taking(1, 1, ([time]) => as('INTEGER', `${name}(make_timestamp(${needTime(time).sql}))::HUGEINT`));

const ofAlike = (name: string): Function =>
  taking(1, MANY, (given) => {
    const { sqls, dataType } = alike(given);
    return as(dataType, `${name}(${sqls.join(', ')})`);
  });

/** All that can be called; each ends, and none of them makes a text much longer than what it is given. */
const FUNCTIONS: Readonly<Record<string, Function>> = {
  abs: taking(1, 1, ([number]) => {
    const { sql, dataType } = needNumber(number);
    return as(dataType, `abs(${sql})`);
  }),
  round: taking(1, 2, ([value, ...more]) => {
    const [places = '0'] = more.map((digits) => `${needNumber(digits).sql}::INTEGER`);
    return as('DECIMAL', `round(${asDouble(needNumber(value))}, ${places})`);
  }),
  floor: toWhole('floor'),
  ceil: toWhole('ceil'),
  sqrt: ofDouble('sqrt', (value) => `${value} >= 0`),
  ln: ofDouble('ln', (value) => `${value} > 0`),
  log10: ofDouble('log10', (value) => `${value} > 0`),
  exp: ofDouble('exp'),
  power: taking(2, 2, ([base, exponent]) =>
    as('DECIMAL', `pow(${asDouble(needNumber(base))}, ${asDouble(needNumber(exponent))})`),
  ),
  least: ofAlike('least'),
  greatest: ofAlike('greatest'),
  coalesce: ofAlike('coalesce'),
  if: taking(3, 3, ([condition, ...ways]) => {
    const { sqls, dataType } = alike(ways);
    return as(dataType, `(CASE WHEN ${needTruth(condition).sql} THEN ${sqls[0]} ELSE ${sqls[1]} END)`);
  }),
  lower: ofText('lower'),
  upper: ofText('upper'),
  trim: ofText('trim'),
  length: taking(1, 1, ([text]) => as('INTEGER', `length(${needText(text).sql})::HUGEINT`)),
  contains: ofTexts('contains'),
  starts_with: ofTexts('starts_with'),
  ends_with: ofTexts('ends_with'),
  substring: taking(2, 3, ([text, ...places]) => {
    const numbers = places.map((place) => `${needNumber(place).sql}::BIGINT`);
    return as('STRING', `substring(${[needText(text).sql, ...numbers].join(', ')})`);
  }),
  concat: taking(1, MANY, (given) => as('STRING', `concat(${given.map(wordsOf).join(', ')})`)),
  text: taking(1, 1, ([value]) => as('STRING', wordsOf(value))),
  number: taking(1, 1, ([text]) => as('DECIMAL', `TRY_CAST(${needText(text).sql} AS DOUBLE)`)),
  year: ofTime('year'),
  month: ofTime('month'),
  day: ofTime('day'),
  hour: ofTime('hour'),
  minute: ofTime('minute'),
  weekday: ofTime('isodow'),
};

/** The function of that name with what it is given. @throws EngineFailure that says at which character */
export function calledSql(name: string, given: readonly TypedSql[], at: number): TypedSql {
  const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (known === undefined) {
    throw wrongAt(at, `there is no function ${name}. There are ${Object.keys(FUNCTIONS).join(', ')}.`);
  }
  const [least, most] = known.takes;
  if (given.length < least || given.length > most) {
    throw wrongAt(at, `${name} takes ${least === most ? least : `${least} to ${most}`} values, not ${given.length}.`);
  }
  return { ...known.sql(given as Given), at };
}

function wordsOf({ sql, dataType }: TypedSql): string {
  return storageOf(dataType).words(sql);
}
