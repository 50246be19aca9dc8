/** What a result table is called in SQL: by its name, one of an object with the object in front. */
export function sqlTableName(tableName: string, ownerEntityName: string | null): string {
  return ownerEntityName === null ? tableName : `${ownerEntityName}/${tableName}`;
}

/** What a table is called in questions to a live run as it was recorded of that run, all its kept states behind each other. */
export function recordedSqlTableName(tableName: string, ownerEntityName: string | null): string {
  return `recorded_${sqlTableName(tableName, ownerEntityName)}`;
}

/** Words that SQL keeps for itself somewhere; to quote one too many does no harm. */
const RESERVED =
  /^(?:all|analyse|analyze|and|any|array|as|asc|asymmetric|both|case|cast|check|collate|column|constraint|create|default|deferrable|desc|describe|distinct|do|else|end|except|false|fetch|for|foreign|from|grant|group|having|in|initially|intersect|into|lambda|lateral|leading|limit|not|null|offset|on|only|or|order|pivot|pivot_longer|pivot_wider|placing|primary|qualify|references|returning|select|show|some|summarize|symmetric|table|then|to|trailing|true|union|unique|unpivot|using|variadic|when|where|window|with|anti|asof|at|authorization|between|bigint|binary|bit|boolean|by|char|character|coalesce|collation|columns|concurrently|cross|dec|decimal|exists|extract|float|freeze|full|generated|glob|grouping|grouping_id|ilike|inner|inout|int|integer|interval|is|isnull|join|left|like|map|national|natural|nchar|none|notnull|nullif|numeric|out|outer|overlaps|overlay|position|positional|precision|real|right|row|semi|setof|similar|smallint|struct|substring|tablesample|time|timestamp|treat|trim|try_cast|unpack|values|varchar|verbose)$/;

/** A name as it stands in SQL, in quotes where it needs them. */
export function sqlName(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) && !RESERVED.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
