import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { negate } from '#kernel/money.ts'
import { newId } from '#platform/id.ts'
import { fieldMessages } from '#kernel/fields.ts'
import type { Db } from '#platform/db.ts'
import type { Json } from '#platform/tables.ts'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import type { ImportRow } from '#engines/exchange/importer.ts'
import { serveImport, type Decision, type ServedImporter } from '#engines/exchange/import-server.ts'
import { peopleNamed } from '#modules/hris/server/public.ts'
import { accountOf } from '#modules/leave/server/account.ts'
import { factsOf, failed, isRule, ruleOf, type Facts } from '#modules/leave/server/import-facts.ts'
import { enter } from '#modules/leave/server/ledger.ts'
import type { RuleOn } from '#modules/leave/server/rules.ts'
import { daysOfType, openingBalanceImport, typeColumn } from '#modules/leave/shared/leave-imports.ts'

interface Opening {
  id: string
  rule: RuleOn
  days: string
}
interface OpeningWrite {
  employee_id: string
  openings: Opening[]
  as_of: Day
  expires_on: Day | null
}
type Columns = typeof openingBalanceImport.columns

/** What people had when leave began to be kept here: entered once, explained like every other line. */
export const openings: ServedImporter = openingsBy([])

interface TypeColumn {
  id: string
  name: string
  code: string
}

/** With a column for each type that has a balance. */
async function withTypes(db: Db): Promise<ServedImporter> {
  const types = await db
    .selectFrom('leave_type')
    .select(['id', 'name', 'code'])
    .where('has_balance', '=', true)
    .where('is_archived', '=', false)
    .orderBy('name')
    .execute()
  return openingsBy(types)
}

function openingsBy(types: readonly TypeColumn[]): ServedImporter {
  const columns: Columns = {
    ...openingBalanceImport.columns,
    ...Object.fromEntries(types.map((type) => [typeColumn(type.id), daysOfType(type)])),
  }
  return serveImport<Columns, Facts, OpeningWrite | null>(
    { ...openingBalanceImport, columns },
    {
      facts: factsOf,
      own: withTypes,
      async decide({ db }, facts, rows) {
        const found = await peopleNamed(db, rows)
        const meant = rows.map(({ row }) => ({ row, who: found(row) }))
        const ids = [...new Set(meant.flatMap(({ who }) => ('person' in who ? [who.person.id] : [])))]
        const opened = await openedOf(db, ids)
        return meant.map(({ row, who }): Decision<OpeningWrite | null> => {
          if ('errors' in who) return failed(who.errors)
          if (who.person.id === facts.own_id)
            return failed({ employee_code: ['Your own balance is adjusted by somebody else.'] })
          const as_of = row.as_of ?? ''
          if (facts.locked && as_of <= facts.locked)
            return failed({ as_of: [`Leave up to ${facts.locked} is locked.`] })
          if (row.expires_on && row.expires_on < as_of)
            return failed({ expires_on: ['Expires on cannot be before As of.'] })
          const said = saidIn(row, types)
          if (!said.length)
            return failed({ days: ['Say a leave type with its days, or fill the column of a type.'] })
          const found = said.map((one) =>
            openingOf(one, { facts, opened, employee_id: who.person.id, as_of }),
          )
          const errors = Object.assign({}, ...found.map((one) => ('errors' in one ? one.errors : {})))
          if (Object.keys(errors).length) return failed(errors)
          const known = found.flatMap((one) => ('known' in one ? [one.known] : []))
          const openings = found.flatMap((one) => ('opening' in one ? [one.opening] : []))
          if (!openings.length)
            return { errors: {}, plan: 'unchanged', subject_id: known[0] ?? null, masters: [], write: null }
          for (const { rule } of openings) facts.opened.add(`${who.person.id} ${accountOf(rule)}`)
          const write = { employee_id: who.person.id, openings, as_of, expires_on: row.expires_on ?? null }
          return { errors: {}, plan: 'create', subject_id: null, masters: [], write }
        })
      },
      async save({ db, account_id }, _facts, rows) {
        const made = rows.flatMap(({ row_no, write }) => (write ? [{ row_no, ...write }] : []))
        const lines = made.flatMap(({ openings, ...rest }) =>
          openings.map((opening) => ({ ...rest, ...opening })),
        )
        await enter(
          db,
          lines.map(({ id, employee_id, rule, days, as_of, expires_on }) => ({
            employee_id,
            leave_type_id: accountOf(rule),
            kind: 'opening' as const,
            days: rule.unit === 'Hour' ? '0' : days,
            ...(rule.unit === 'Hour' ? { minutes: Math.round(Number(days) * 60) } : {}),
            effective_on: as_of,
            expires_on,
            setting_id: rule.setting_id,
            reason: 'Opening balance, imported from a file',
            source_type: 'opening_import',
            source_id: id,
            account_id,
          })),
        )
        return made.map(({ row_no, openings }) => {
          const ids = openings.map(({ id }) => id)
          return { row_no, subject_id: ids[0] ?? newId(), before: { ids } }
        })
      },
      // the ledger does not change: what was taken since is explained beside the line that takes the opening back
      changed: async () => [],
      async undo({ db, account_id }, rows) {
        const ids = rows
          .filter(({ outcome }) => outcome === 'created')
          .flatMap(({ subject_id, before }) => idsIn(before) ?? [subject_id])
        const lines = await db
          .selectFrom('leave_ledger')
          .select([
            'employee_id',
            'leave_type_id',
            'days',
            'minutes',
            'effective_on',
            'expires_on',
            'setting_id',
            'source_id',
          ])
          .where('source_type', '=', 'opening_import')
          .where('source_id', 'in', ids.length ? ids : [newId()])
          .execute()
        await enter(
          db,
          lines.map((line) => ({
            ...line,
            kind: 'opening' as const,
            days: negate(line.days),
            minutes: -line.minutes,
            reason: 'The import was undone',
            source_type: 'opening_undone',
            account_id,
          })),
        )
      },
    },
  )
}

/** Imports from before a row could open several balances kept none of their entries. */
const idsIn = (before: Json): string[] | null => (before as { ids?: string[] } | null)?.ids ?? null

interface Said {
  /** Where what is wrong with it is said. */
  type_at: string
  days_at: string
  /** A name or a code. */
  type: string
  days: string
}

/** What a row says of balances: of one type by its name, and of each type that has a column. */
function saidIn(row: ImportRow, types: readonly TypeColumn[]): Said[] {
  const named = row['leave_type']
  const own = named ? [{ type_at: 'leave_type', days_at: 'days', type: named, days: row['days'] ?? '' }] : []
  return [
    ...own,
    ...types.flatMap(({ id, name }) => {
      const at = typeColumn(id)
      const days = row[at]
      return days ? [{ type_at: at, days_at: at, type: name, days }] : []
    }),
  ]
}

interface Asked {
  facts: Facts
  opened: ReadonlyMap<string, { days: string; id: string }>
  employee_id: string
  as_of: Day
}

function openingOf(
  { type_at, days_at, type, days }: Said,
  { facts, opened, employee_id, as_of }: Asked,
): { errors: CellErrors } | { opening: Opening } | { known: string | null } {
  if (days === '') return { errors: { [days_at]: [fieldMessages.required('Days')] } }
  // lists with a column a type have a nought where there is nothing
  if (Number(days) === 0 && type_at === days_at) return { known: null }
  const rule = ruleOf(facts, type, as_of)
  if (!isRule(rule)) return { errors: { [type_at]: Object.values(rule).flat() } }
  if (!rule.has_balance) return { errors: { [type_at]: [`${rule.name} has no balance.`] } }
  if (Number(days) === 0)
    return { errors: { [days_at]: ['Days must not be zero: a balance of nothing needs no row.'] } }
  if (Math.abs(Number(days)) >= 1000) return { errors: { [days_at]: ['Days must be less than 1000.'] } }
  const key = `${employee_id} ${accountOf(rule)}`
  const known = opened.get(key)
  if (known && Number(known.days) === Number(days)) return { known: known.id }
  if (known) {
    const message = `${rule.name} was opened with ${known.days} days: adjust the balance instead.`
    return { errors: { [days_at]: [message] } }
  }
  if (facts.opened.has(key)) return { errors: { [type_at]: ['Another row of the file opens this balance.'] } }
  return { opening: { id: newId(), rule, days } }
}

/** What an undone import opened is open again. */
async function openedOf(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ employee_id: string; leave_type_id: string; days: string; id: string }>`
    select employee_id, leave_type_id, trim_scale(sum(days) + sum(minutes) / 60.0)::text as days, min(source_id::text) as id
    from leave_ledger where employee_id = any(${[...ids]}::uuid[]) and kind = 'opening'
    group by employee_id, leave_type_id having sum(days) <> 0 or sum(minutes) <> 0`.execute(db)
  return new Map(rows.map((row) => [`${row.employee_id} ${row.leave_type_id}`, row]))
}
