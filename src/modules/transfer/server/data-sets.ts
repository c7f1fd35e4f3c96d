import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, type DataSet } from '#engines/dataset/data-set-server.ts'
import { departureStates } from '#modules/transfer/domain/move-rules.ts'
import { customColumns, personColumns, personJoins } from '#modules/hris/server/public.ts'

const transfer = { group: 'Transfer' } as const
const text = { kind: 'text' } as const
const day = { kind: 'day' } as const
const named = (table: 'branch' | 'division', alias: string, column: string) => ({
  sql: sql`left join ${sql.table(table)} ${sql.ref(alias)} on ${sql.ref(`${alias}.org_id`)} = t.org_id and ${sql.ref(`${alias}.id`)} = ${sql.ref(`t.${column}`)}`,
})

const transfers = dataSet('transfer-requests', {
  title: 'Transfer requests',
  about: 'One line for each request: from where to where, why, and what was decided.',
  module: 'transfer',
  codes: [P.hris.employmentReview],
  from: sql`transfer_request t join employee e on e.org_id = t.org_id and e.id = t.employee_id
      and (t.partner_id is null or t.pair_id is not null)
    join transfer_reason why on why.org_id = t.org_id and why.id = t.reason_id`,
  joins: {
    ...personJoins,
    from_branch: named('branch', 'from_branch', 'from_branch_id'),
    to_branch: named('branch', 'to_branch', 'branch_id'),
    from_division: named('division', 'from_division', 'from_division_id'),
    to_division: named('division', 'to_division', 'division_id'),
    decider: { sql: sql`left join account decider on decider.id = t.decided_by_account_id` },
  },
  id: sql`t.id`,
  person: sql`e.id`,
  own: customColumns,
  columns: {
    ...personColumns,
    requested_on: { ...transfer, ...day, title: 'Requested on', value: sql`t.requested_on`, filled: true },
    transfer_state: {
      ...transfer,
      ...text,
      title: 'State of the transfer',
      value: sql`t.state`,
      choices: ['Requested', 'Under review', 'Approved', 'Declined', 'Withdrawn'],
    },
    reason: { ...transfer, ...text, title: 'Reason', value: sql`why.name`, listed: true },
    // in their own words it may tell of family and health
    explanation: { ...transfer, ...text, title: 'Explanation', value: sql`t.explanation`, unmailed: true },
    from_branch: {
      ...transfer,
      ...text,
      title: 'From branch',
      value: sql`from_branch.name`,
      joins: ['from_branch'],
      listed: true,
    },
    to_branch: {
      ...transfer,
      ...text,
      title: 'To branch',
      value: sql`to_branch.name`,
      joins: ['to_branch'],
      listed: true,
    },
    from_division: {
      ...transfer,
      ...text,
      title: 'From division',
      value: sql`from_division.name`,
      joins: ['from_division'],
      listed: true,
    },
    to_division: {
      ...transfer,
      ...text,
      title: 'To division',
      value: sql`to_division.name`,
      joins: ['to_division'],
      listed: true,
    },
    desired_from: { ...transfer, ...day, title: 'Desired from', value: sql`t.desired_from`, filled: true },
    effective_from: { ...transfer, ...day, title: 'Effective from', value: sql`t.effective_from` },
    decided_on: { ...transfer, ...day, title: 'Decided on', value: sql`t.decided_on` },
    decided_by: {
      ...transfer,
      ...text,
      title: 'Decided by',
      value: sql`decider.full_name`,
      joins: ['decider'],
      listed: true,
    },
  },
  start: {
    columns: ['code', 'full_name', 'requested_on', 'from_branch', 'to_branch', 'reason', 'transfer_state'],
    sort: [{ key: 'requested_on', descending: true }],
  },
})

const moves = dataSet('transfer-moves', {
  title: 'Moves to other organizations',
  about: 'One line for each request to move to another organization: days, state and what is carried over.',
  module: 'transfer',
  codes: [P.hris.separation],
  from: sql`transfer_departure t join employee e on e.org_id = t.org_id and e.id = t.employee_id
    join transfer_reason why on why.org_id = t.org_id and why.id = t.reason_id`,
  joins: personJoins,
  id: sql`t.id`,
  person: sql`e.id`,
  own: customColumns,
  columns: {
    ...personColumns,
    requested_on: { ...transfer, ...day, title: 'Requested on', value: sql`t.requested_on`, filled: true },
    to_organization: {
      ...transfer,
      ...text,
      title: 'To organization',
      value: sql`t.to_name`,
      listed: true,
    },
    move_state: {
      ...transfer,
      ...text,
      title: 'State of the move',
      value: sql`t.state`,
      choices: departureStates,
    },
    reason: { ...transfer, ...text, title: 'Reason', value: sql`why.name`, listed: true },
    desired_from: { ...transfer, ...day, title: 'Desired from', value: sql`t.desired_from` },
    last_working_on: { ...transfer, ...day, title: 'Last working day', value: sql`t.last_working_on` },
    joins_on: { ...transfer, ...day, title: 'Joins there on', value: sql`t.joins_on` },
    handed_over_on: { ...transfer, ...day, title: 'Balances handed over on', value: sql`t.handed_over_on` },
  },
  start: {
    columns: ['code', 'full_name', 'requested_on', 'to_organization', 'last_working_on', 'move_state'],
    sort: [{ key: 'requested_on', descending: true }],
  },
})

export const transferDataSets: readonly DataSet[] = [transfers, moves]
