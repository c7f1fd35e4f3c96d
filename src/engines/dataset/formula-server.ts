import { sql, type RawBuilder } from 'kysely'
import { bsDayParts } from '#engines/dataset/bucket-server.ts'
import type { At } from '#engines/dataset/data-set-server.ts'
import type { FormulaKind, Meaning } from '#engines/dataset/formula-kind.ts'

type Sql = RawBuilder<unknown>

/** Where a formula finds what it names. */
export interface Found {
  column: (key: string) => Sql
  parameter: (key: string, end?: 'start' | 'end') => string | null
  at: At
}

/**
 * A formula as one expression of the database: exact decimals, and what is empty stays empty. A quotient has ten decimals,
 * what comes out four at most; what is divided by zero is empty. What was typed is bound.
 */
export function expressionOf(meaning: Meaning, found: Found): Sql {
  const value = written(meaning, found)
  if (meaning.kind === 'money') return sql`round(${figure(value)}, 2)`
  if (meaning.kind === 'decimal') return sql`trim_scale(round(${figure(value)}, 4))`
  if (meaning.kind === 'number') return sql`(${value})::bigint`
  return value
}

function written(meaning: Meaning, found: Found): Sql {
  const { does, value, args, kind } = meaning
  const parts = args.map((arg) => written(arg, found))
  const [a = none, b = none, c = none] = parts
  switch (does) {
    case 'number':
      return sql`${value}::numeric`
    case 'text':
      return args[0] ? asText(args[0].kind, a) : sql`${value}::text`
    case 'truth':
      return value === 'true' ? sql`true` : sql`false`
    case 'nothing':
      return none
    case 'day':
      return sql`${value}::date`
    case 'column':
      return cast(kind, found.column(value))
    case 'moment':
      return sql`(${found.column(value)} at time zone ${found.at.time_zone})::date`
    case 'parameter':
      return sql`${found.parameter(value)}::${sql.raw(kind === 'decimal' ? 'numeric' : kind === 'day' ? 'date' : 'text')}`
    case 'start':
    case 'end':
      return sql`${found.parameter(value, does)}::date`
    default:
      return applied(meaning, parts, { a, b, c }, found)
  }
}

interface Three {
  a: Sql
  b: Sql
  c: Sql
}

function applied(
  { does, kind, args }: Meaning,
  parts: readonly Sql[],
  { a, b, c }: Three,
  { at }: Found,
): Sql {
  const all = sql.join(parts)
  switch (does) {
    case 'and':
    case 'or':
      return sql`(${a} ${sql.raw(does)} ${b})`
    case 'not':
      return sql`(not ${a})`
    case '=':
    case '<>':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return sql`(${a} ${sql.raw(does)} ${b})`
    case '&':
      return sql`concat(${sql.join(parts.map((part, i) => asText(args[i]?.kind ?? 'text', part)))})`
    case '+':
    case '-':
    case '*':
      return sql`(${figure(a)} ${sql.raw(does)} ${figure(b)})`
    case '/':
      return sql`round(${figure(a)} / nullif(${figure(b)}, 0), 10)`
    case 'negate':
      return sql`(- ${figure(a)})`
    case 'if':
      return sql`(case when ${a} then ${cast(kind, b)} else ${cast(kind, c)} end)`
    case 'first':
      return sql`coalesce(${sql.join(parts.map((part) => cast(kind, part)))})`
    case 'is_empty':
      return args[0]?.kind === 'text' ? sql`(coalesce(${a}, '') = '')` : sql`(${a} is null)`
    case 'between':
      return sql`(${a} between ${b} and ${c})`
    case 'one_of':
      return sql`(${a} in (${sql.join(parts.slice(1))}))`
    case 'min':
    case 'max':
      return sql`${sql.raw(does === 'min' ? 'least' : 'greatest')}(${all})`
    case 'round':
      return sql`round(${figure(a)}, ${sql.lit(decimalsOf(args[1]))})`
    case 'ceil':
    case 'floor':
    case 'abs':
      return sql`${sql.raw(does)}(${figure(a)})`
    default:
      return ofDays(does, { a, b, c }, at) ?? ofText(does, parts, args, { a, b, c })
  }
}

function ofDays(does: string, { a, b }: Three, at: At): Sql | null {
  switch (does) {
    case 'today':
      return sql`${at.today}::date`
    case 'as_of':
      return sql`${at.day}::date`
    case 'days':
      return sql`(${b} - ${a})`
    case 'months':
      return sql`(extract(year from age(${b}, ${a})) * 12 + extract(month from age(${b}, ${a})))::int`
    case 'years':
      return sql`extract(year from age(${b}, ${a}))::int`
    case 'add_days':
      return sql`(${a} + ${steps(b)})`
    case 'add_months':
      return sql`(${a} + make_interval(months => ${steps(b)}))::date`
    case 'year':
    case 'month':
      return sql`extract(${sql.raw(does)} from ${a})::int`
    case 'bs_year':
      return bsDayParts(a).year
    case 'bs_month':
      return bsDayParts(a).month
    case 'bs_date':
      return bsDayParts(a).text
    default:
      return null
  }
}

function ofText(does: string, parts: readonly Sql[], args: readonly Meaning[], { a, b }: Three): Sql {
  switch (does) {
    case 'join':
      return sql`concat_ws(${a}, ${sql.join(parts.slice(1).map((part, i) => asText(args[i + 1]?.kind ?? 'text', part)))})`
    case 'upper':
    case 'lower':
      return sql`${sql.raw(does)}(${a})`
    case 'trim':
      return sql`btrim(${a})`
    case 'left':
    case 'right':
      return sql`${sql.raw(does)}(${a}, greatest(${steps(b)}, 0))`
    case 'length':
      return sql`length(${a})`
    case 'contains':
      return sql`(strpos(lower(${a}), lower(${b})) > 0)`
    case 'begins':
      return sql`starts_with(lower(${a}), lower(${b}))`
    default:
      throw new Error(`Nothing says how ${does} is reckoned.`)
  }
}

const none = sql`null`
const figure = (value: Sql) => sql`(${value})::numeric`
/** A number of steps that no day of a calendar is farther away than. */
const steps = (value: Sql) => sql`least(greatest(round(${figure(value)}), -36500), 36500)::int`

const types: Record<FormulaKind, string> = {
  number: 'numeric',
  decimal: 'numeric',
  money: 'numeric',
  text: 'text',
  encrypted: 'text',
  day: 'date',
  boolean: 'boolean',
  nothing: 'text',
}
const cast = (kind: FormulaKind, value: Sql) => sql`(${value})::${sql.raw(types[kind])}`

function asText(kind: FormulaKind, value: Sql): Sql {
  if (kind === 'money') return sql`round(${figure(value)}, 2)::text`
  if (kind === 'number' || kind === 'decimal') return sql`trim_scale(round(${figure(value)}, 4))::text`
  if (kind === 'day') return sql`to_char(${value}, 'YYYY-MM-DD')`
  if (kind === 'boolean') return sql`case ${value} when true then 'Yes' when false then 'No' end`
  return sql`(${value})::text`
}

function decimalsOf(arg: Meaning | undefined): number {
  if (!arg) return 0
  return arg.does === 'negate' ? -Number(arg.args[0]?.value) : Number(arg.value)
}
