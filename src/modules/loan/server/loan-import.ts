import { sql } from 'kysely'
import type { FiscalYear } from '#kernel/calendar/period.ts'
import { compareAmounts, isZero, negate, subtract } from '#kernel/money.ts'
import { insertMany } from '#platform/bulk.ts'
import { newId } from '#platform/id.ts'
import { serveImport, type Decision } from '#engines/exchange/import-server.ts'
import { peopleNamed } from '#modules/hris/server/public.ts'
import { periodsFrom } from '#modules/loan/domain/pay-periods.ts'
import { scheduleOf } from '#modules/loan/domain/schedule.ts'
import { loanTypesBy, numberOf, payYears, type LoanTypeFacts } from '#modules/loan/server/facts.ts'
import { enterLoans, planInstalments } from '#modules/loan/server/ledger.ts'
import { loanImport } from '#modules/loan/shared/loan-import.ts'

interface Facts {
  types: readonly LoanTypeFacts[]
  years: readonly FiscalYear[]
  seen: Set<string>
}
interface Write {
  employee_id: string
  type: LoanTypeFacts
  former_number: string
  amount: string
  repaid: string
  balance: string
  annual_rate: string
  disbursed_on: string
  months: number
  first_on: string
}
const failed = (errors: Record<string, string[]>): Decision<Write | null> => ({
  errors,
  plan: 'create',
  subject_id: null,
  masters: [],
  write: null,
})

/** Loans brought from a former system: each opened once with its balance, which is reconciled with what was repaid. */
export const openingLoans = serveImport<typeof loanImport.columns, Facts, Write | null>(loanImport, {
  facts: async ({ db }) => {
    const [types, years] = await Promise.all([loanTypesBy(db), payYears(db)])
    return { types, years, seen: new Set() }
  },
  async decide({ db, today, account_id }, facts, rows) {
    const found = await peopleNamed(db, rows)
    const numbers = rows.map(({ row }) => (row.number ?? '').toLowerCase())
    const { rows: known } = await sql<{ id: string; former_number: string; employee_id: string }>`
      select id, former_number, employee_id from loan where lower(former_number) = any(${numbers}::text[]) and state <> 'Cancelled'`.execute(
      db,
    )
    const held = new Map(known.map((one) => [one.former_number.toLowerCase(), one]))
    const own = await db
      .selectFrom('employee')
      .select('id')
      .where('account_id', '=', account_id)
      .executeTakeFirst()
    return rows.map(({ row }): Decision<Write | null> => {
      const who = found(row)
      if ('errors' in who) return failed(who.errors)
      const number = (row.number ?? '').trim()
      const there = held.get(number.toLowerCase())
      if (there && there.employee_id === who.person.id)
        return { errors: {}, plan: 'unchanged', subject_id: there.id, masters: [], write: null }
      if (there || facts.seen.has(number.toLowerCase()))
        return failed({ number: [`There is a loan ${number} already.`] })
      if (own && own.id === who.person.id)
        return failed({ employee_code: ['Your own loan is handled by somebody else.'] })
      const type = facts.types.find(
        ({ name, is_archived }) =>
          !is_archived && name.toLowerCase() === (row.loan_type ?? '').trim().toLowerCase(),
      )
      if (!type) return failed({ loan_type: [`There is no loan type “${row.loan_type ?? ''}”.`] })
      const [amount, repaid, balance] = [row.amount ?? '0', row.repaid ?? '0', row.balance ?? '0']
      if (compareAmounts(repaid, '0') < 0)
        return failed({ repaid: ['Principal repaid must not be negative.'] })
      if (compareAmounts(balance, '0') <= 0) return failed({ balance: ['Balance must be above zero.'] })
      const expected = subtract(amount, repaid)
      if (!isZero(subtract(expected, balance)))
        return failed({ balance: [`Balance must be ${expected}: the amount less the principal repaid.`] })
      const months = Number(row.months)
      if (!Number.isInteger(months) || months < 1 || months > 360)
        return failed({ months: ['Instalments left must be between 1 and 360.'] })
      const rate = row.annual_rate ?? type.annual_rate
      if (compareAmounts(rate, '0') < 0 || compareAmounts(rate, '100') > 0)
        return failed({ annual_rate: ['Interest rate must be between 0 and 100.'] })
      const [disbursed_on, first_on] = [row.disbursed_on ?? today, row.first_on ?? today]
      if (disbursed_on > today) return failed({ disbursed_on: ['Disbursed on must not be after today.'] })
      const [first] = periodsFrom(facts.years, first_on, 1)
      if (!first || first.end < today)
        return failed({ first_on: ['The pay period of the first instalment is over.'] })
      facts.seen.add(number.toLowerCase())
      const employee_id = who.person.id
      const write = {
        employee_id,
        type,
        former_number: number,
        amount,
        repaid,
        balance,
        annual_rate: rate,
        disbursed_on,
        months,
        first_on,
      }
      return { errors: {}, plan: 'create', subject_id: null, masters: [], write }
    })
  },
  async save({ db, account_id, today }, { years }, rows) {
    const made = rows.flatMap(({ row_no, write }) => (write ? [{ row_no, id: newId(), ...write }] : []))
    if (!made.length) return []
    await sql`select pg_advisory_xact_lock(hashtext('loan number'), current_setting('app.org_id')::int)`.execute(
      db,
    )
    const { rows: numbered } = await sql<{
      last: number
    }>`select coalesce(max(number), 0)::int as last from loan`.execute(db)
    const last = numbered[0]?.last ?? 0
    await insertMany(
      db,
      'loan',
      {
        id: 'uuid',
        number: 'int',
        employee_id: 'uuid',
        loan_type_id: 'uuid',
        state: 'text',
        amount: 'numeric',
        repaid_before: 'numeric',
        months: 'int',
        first_on: 'date',
        method: 'text',
        day_count: 'text',
        rounding_unit: 'numeric',
        annual_rate: 'numeric',
        settlement_fee: 'numeric',
        former_number: 'text',
        initiated_by: 'uuid',
        initiated_at: 'timestamptz',
        disbursed_on: 'date',
        version: 'int',
      },
      made.map(({ type, repaid, ...one }, at) => ({
        ...one,
        number: last + at + 1,
        loan_type_id: type.id,
        state: 'Active',
        repaid_before: repaid,
        method: type.method,
        day_count: type.day_count,
        rounding_unit: type.rounding_unit,
        settlement_fee: type.settlement_fee,
        initiated_by: account_id,
        initiated_at: `${today}T00:00:00Z`,
        version: 1,
      })),
    )
    const importer = await db
      .selectFrom('account')
      .select('full_name')
      .where('id', '=', account_id)
      .executeTakeFirst()
    await enterLoans(
      db,
      made.map(({ id, employee_id, balance }) => ({
        loan_id: id,
        employee_id,
        kind: 'Opening' as const,
        principal: balance,
        effective_on: today,
        note: 'Opening balance, imported from a file',
      })),
      { account_id, name: importer?.full_name ?? '', now: new Date(`${today}T00:00:00Z`).toISOString() },
    )
    await planInstalments(
      db,
      made.flatMap(({ id, employee_id, type, annual_rate, balance, months, first_on }) =>
        scheduleOf({ ...type, annual_rate }, balance, periodsFrom(years, first_on, months)).map(
          ({ balance: _balance, ...one }) => ({ ...one, loan_id: id, employee_id }),
        ),
      ),
    )
    return made.map(({ row_no, id }) => ({ row_no, subject_id: id, before: {} }))
  },
  async changed({ db }, rows) {
    const ids = createdIn(rows)
    const { rows: moved } = await sql<{ name: string }>`
      select e.full_name || ' (' || ${numberOf} || ')' as name from loan l
      join employee e on e.org_id = l.org_id and e.id = l.employee_id
      where l.id = any(${ids}::uuid[]) and (l.version > 1 or exists (select from loan_entry x
        where x.org_id = l.org_id and x.loan_id = l.id and x.kind <> 'Opening')) for update of l`.execute(db)
    return moved.map(({ name }) => name)
  },
  async undo({ db, account_id, today }, rows) {
    const ids = createdIn(rows)
    const opened = await db
      .selectFrom('loan_entry')
      .select(['loan_id', 'employee_id', 'principal'])
      .where('loan_id', 'in', ids.length ? ids : [newId()])
      .where('kind', '=', 'Opening')
      .execute()
    // the ledger is added to: what was opened is taken back by a further entry
    await enterLoans(
      db,
      opened.map(({ loan_id, employee_id, principal }) => ({
        loan_id,
        employee_id,
        kind: 'Opening' as const,
        principal: negate(principal),
        effective_on: today,
        note: 'The import was undone',
      })),
      { account_id, name: 'Import', now: new Date(`${today}T00:00:00Z`).toISOString() },
    )
    await sql`delete from loan_instalment where loan_id = any(${ids}::uuid[])`.execute(db)
    await sql`update loan set state = 'Cancelled', version = version + 1 where id = any(${ids}::uuid[])`.execute(
      db,
    )
  },
})

const createdIn = (rows: readonly { outcome: string; subject_id: string }[]) =>
  rows.filter(({ outcome }) => outcome === 'created').map(({ subject_id }) => subject_id)
