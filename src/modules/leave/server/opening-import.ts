import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { negate } from '#kernel/money.ts'
import { newId } from '#platform/id.ts'
import { serveImport, type Decision } from '#engines/exchange/import-server.ts'
import { peopleNamed } from '#modules/hris/server/public.ts'
import { accountOf } from '#modules/leave/server/account.ts'
import { factsOf, failed, isRule, ruleOf, type Facts } from '#modules/leave/server/import-facts.ts'
import { enter } from '#modules/leave/server/ledger.ts'
import type { RuleOn } from '#modules/leave/server/rules.ts'
import { openingBalanceImport } from '#modules/leave/shared/leave-imports.ts'

interface OpeningWrite {
  employee_id: string
  rule: RuleOn
  days: string
  as_of: Day
  expires_on: Day | null
}

/** What people had when leave began to be kept here: entered once, explained like every other line. */
export const openings = serveImport<typeof openingBalanceImport.columns, Facts, OpeningWrite | null>(
  openingBalanceImport,
  {
    facts: factsOf,
    async decide({ db }, facts, rows) {
      const found = await peopleNamed(db, rows)
      const meant = rows.map(({ row }) => ({ row, who: found(row) }))
      const ids = [...new Set(meant.flatMap(({ who }) => ('person' in who ? [who.person.id] : [])))]
      // what an undone import opened is open again
      const { rows: stored } = await sql<{
        employee_id: string
        leave_type_id: string
        days: string
        id: string
      }>`
      select employee_id, leave_type_id, trim_scale(sum(days))::text as days, min(source_id::text) as id
      from leave_ledger where employee_id = any(${ids}::uuid[]) and kind = 'opening'
      group by employee_id, leave_type_id having sum(days) <> 0 or sum(minutes) <> 0`.execute(db)
      const opened = new Map(stored.map((row) => [`${row.employee_id} ${row.leave_type_id}`, row]))
      return meant.map(({ row, who }): Decision<OpeningWrite | null> => {
        if ('errors' in who) return failed(who.errors)
        if (who.person.id === facts.own_id)
          return failed({ employee_code: ['Your own balance is adjusted by somebody else.'] })
        const as_of = row.as_of ?? ''
        const rule = ruleOf(facts, row.leave_type ?? '', as_of)
        if (!isRule(rule)) return failed(rule)
        if (!rule.has_balance) return failed({ leave_type: [`${rule.name} has no balance.`] })
        const days = row.days ?? '0'
        if (Number(days) === 0)
          return failed({ days: ['Days must not be zero: a balance of nothing needs no row.'] })
        if (Math.abs(Number(days)) >= 1000) return failed({ days: ['Days must be less than 1000.'] })
        if (facts.locked && as_of <= facts.locked)
          return failed({ as_of: [`Leave up to ${facts.locked} is locked.`] })
        if (row.expires_on && row.expires_on < as_of)
          return failed({ expires_on: ['Expires on cannot be before As of.'] })
        const key = `${who.person.id} ${accountOf(rule)}`
        const known = opened.get(key)
        if (known && Number(known.days) === Number(days))
          return { errors: {}, plan: 'unchanged', subject_id: known.id, masters: [], write: null }
        if (known)
          return failed({
            days: [`${rule.name} was opened with ${known.days} days: adjust the balance instead.`],
          })
        if (facts.opened.has(key))
          return failed({ leave_type: ['Another row of the file opens this balance.'] })
        facts.opened.add(key)
        const write = { employee_id: who.person.id, rule, days, as_of, expires_on: row.expires_on ?? null }
        return { errors: {}, plan: 'create', subject_id: null, masters: [], write }
      })
    },
    async save({ db, account_id }, _facts, rows) {
      const made = rows.flatMap(({ row_no, write }) => (write ? [{ row_no, id: newId(), ...write }] : []))
      await enter(
        db,
        made.map(({ id, employee_id, rule, days, as_of, expires_on }) => ({
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
      return made.map(({ row_no, id }) => ({ row_no, subject_id: id, before: {} }))
    },
    // the ledger does not change: what was taken since is explained beside the line that takes the opening back
    changed: async () => [],
    async undo({ db, account_id }, rows) {
      const ids = rows.filter(({ outcome }) => outcome === 'created').map(({ subject_id }) => subject_id)
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
