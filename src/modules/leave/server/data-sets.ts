import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, type DataSet, day, text } from '#engines/dataset/data-set-server.ts'
import {
  aboutPerson,
  current,
  personColumns,
  personJoins,
  requestColumns,
  requestJoins,
} from '#modules/hris/server/public.ts'
import { ledgerKinds, type LedgerKind } from '#modules/leave/shared/balance.ts'
import { parts } from '#modules/leave/domain/counted-date.ts'
import { leaveCategories } from '#modules/leave/shared/leave-type.ts'

const leave = { group: 'Leave' } as const
const days = { kind: 'decimal' } as const
const kind = { ...leave, ...text, title: 'Leave type', value: sql`t.name`, listed: true } as const
const category = {
  ...leave,
  ...text,
  title: 'Leave category',
  value: sql`t.category`,
  choices: leaveCategories,
} as const

/** `first_half` is the first half. */
const partTitle = (part: string) => {
  const words = part.replace('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const requests = dataSet('leave-requests', {
  title: 'Leave requests',
  about: 'One line for each request: which leave from when to when, how many days, and what was decided.',
  module: 'leave',
  codes: [P.leave.requests],
  from: sql`leave_request l join request r on r.org_id = l.org_id and r.id = l.request_id
    join employee e on e.org_id = r.org_id and e.id = r.employee_id
    join leave_type t on t.org_id = l.org_id and t.id = l.leave_type_id`,
  ...aboutPerson,
  joins: { ...personJoins, ...requestJoins },
  id: sql`r.id`,
  columns: {
    ...personColumns,
    ...requestColumns,
    leave_type: kind,
    category,
    start_on: { ...leave, ...day, title: 'From', value: sql`l.start_on` },
    end_on: { ...leave, ...day, title: 'To', value: sql`l.end_on` },
    part: {
      ...leave,
      ...text,
      title: 'Part of the day',
      value: sql`case l.part ${sql.join(
        parts.map((part) => sql`when ${sql.lit(part)} then ${sql.lit(partTitle(part))}`),
        sql` `,
      )} end`,
      choices: parts.map(partTitle),
    },
    days: { ...leave, ...days, title: 'Days', value: sql`trim_scale(l.days)` },
    freed_days: { ...leave, ...days, title: 'Days given back', value: sql`trim_scale(l.freed_days)` },
    minutes: { ...leave, kind: 'number', title: 'Minutes', value: sql`l.minutes` },
    is_offline: { ...leave, kind: 'boolean', title: 'Entered for them', value: sql`l.is_offline` },
    balance_before: { ...leave, ...days, title: 'Balance before', value: sql`trim_scale(l.balance_before)` },
  },
  start: {
    columns: ['code', 'full_name', 'leave_type', 'start_on', 'end_on', 'days', 'request_status'],
    sort: [{ key: 'start_on', descending: true }],
  },
})

const taken: readonly LedgerKind[] = ['taken', 'taken_reversal']
const gone: readonly LedgerKind[] = ['carry_out', 'encash', 'lapse', 'penalty']
const given = ledgerKinds.filter((one) => !taken.includes(one) && !gone.includes(one))
const sumOf = (kinds: readonly string[]) =>
  sql`trim_scale(coalesce(sum(x.days) filter (where x.kind = any(${kinds}::text[])), 0))`

const balances = dataSet('leave-balances', {
  title: 'Leave balances',
  about:
    'One line for each person and leave type, calculated from the ledger up to a day: given, taken, and left.',
  module: 'leave',
  codes: [P.leave.balance],
  from: ({
    day: on,
  }) => sql`(select x.org_id, x.employee_id, x.leave_type_id, trim_scale(sum(x.days)) as balance, sum(x.minutes) as minutes,
      ${sumOf(given)} as given,
      -${sumOf(taken)} as taken, -${sumOf(gone)} as gone
      from leave_ledger x where x.effective_on <= ${on}::date group by 1, 2, 3) b
    join employee e on e.org_id = b.org_id and e.id = b.employee_id
    join leave_type t on t.org_id = b.org_id and t.id = b.leave_type_id`,
  id: sql`(e.id::text || t.id::text)`,
  ...aboutPerson,
  has_as_of: true,
  columns: {
    ...personColumns,
    leave_type: kind,
    category,
    given: { ...leave, ...days, title: 'Given', value: sql`b.given` },
    taken: { ...leave, ...days, title: 'Taken', value: sql`b.taken` },
    gone: { ...leave, ...days, title: 'Carried out, encashed, lapsed or penalty', value: sql`b.gone` },
    balance: { ...leave, ...days, title: 'Balance', value: sql`b.balance` },
    minutes: { ...leave, kind: 'number', title: 'Balance in minutes', value: sql`b.minutes` },
  },
  start: {
    columns: ['code', 'full_name', 'leave_type', 'given', 'taken', 'balance'],
    filters: [{ ...current, values: [...current.values] }],
    sort: [{ key: 'full_name', descending: false }],
  },
})

export const leaveDataSets: readonly DataSet[] = [requests, balances]
