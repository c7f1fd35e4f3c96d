import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { isZero } from '#kernel/money.ts'
import { insertMany } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Instalment } from '#modules/loan/domain/schedule.ts'

export interface LoanEntry {
  loan_id: string
  employee_id: string
  kind: 'Disbursement' | 'Opening' | 'Instalment' | 'Prepayment' | 'Settlement' | 'Write-off' | 'Transfer'
  /** Above zero it is lent. */
  principal: string
  interest?: string
  fee?: string
  effective_on: Day
  payslip_id?: string
  instalment_seq?: number
  voucher?: string | null
  note?: string | null
}
export interface EnteredBy {
  account_id: string | null
  name: string
  now: string
}

/** The one place that writes the ledger of loans. */
export const enterLoans = (db: Db, entries: readonly LoanEntry[], by: EnteredBy) =>
  insertMany(
    db,
    'loan_entry',
    {
      id: 'uuid',
      loan_id: 'uuid',
      employee_id: 'uuid',
      kind: 'text',
      principal: 'numeric',
      interest: 'numeric',
      fee: 'numeric',
      effective_on: 'date',
      payslip_id: 'uuid',
      instalment_seq: 'int',
      voucher: 'text',
      note: 'text',
      account_id: 'uuid',
      account_name: 'text',
      created_at: 'timestamptz',
    },
    entries
      .filter(({ kind, principal }) => kind === 'Instalment' || !isZero(principal))
      .map((entry) => ({
        ...entry,
        interest: entry.interest ?? '0',
        fee: entry.fee ?? '0',
        id: newId(),
        account_id: by.account_id,
        account_name: by.name,
        created_at: by.now,
      })),
  )

export interface PlannedInstalment extends Pick<Instalment, 'principal' | 'interest'>, DayRange {
  /** Part of the interest that is of earlier periods. */
  carried?: string
  loan_id: string
  employee_id: string
  seq: number
}
export const planInstalments = (db: Db, planned: readonly PlannedInstalment[]) =>
  insertMany(
    db,
    'loan_instalment',
    {
      loan_id: 'uuid',
      seq: 'int',
      employee_id: 'uuid',
      start_on: 'date',
      due_on: 'date',
      principal: 'numeric',
      interest: 'numeric',
      carried: 'numeric',
    },
    planned.map(({ start, end, ...one }) => ({
      ...one,
      carried: one.carried ?? '0',
      start_on: start,
      due_on: end,
    })),
  )
