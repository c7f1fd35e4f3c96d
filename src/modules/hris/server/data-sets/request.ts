import { sql } from 'kysely'
import type { DataColumnSpec, Join } from '#engines/dataset/data-set-server.ts'

const request = { group: 'Request' } as const

/** Of the alias `r`, a request of whatever type. */
export const requestJoins: Readonly<Record<'decider', Join<'decider'>>> = {
  decider: {
    sql: sql`left join lateral (select h.account_name from request_history h
      where h.org_id = r.org_id and h.request_id = r.id and h.action_performed in ('Approved', 'Declined')
      order by h.created_at desc limit 1) decider on true`,
  },
}
export const requestColumns = {
  request_status: {
    ...request,
    kind: 'text',
    title: 'Request status',
    value: sql`r.status`,
    choices: ['Requested', 'Forwarded', 'Returned', 'Approved', 'Declined', 'Cancelled', 'Revoked'],
  },
  requested_at: { ...request, kind: 'instant', title: 'Requested at', value: sql`r.created_at` },
  request_remarks: {
    ...request,
    kind: 'text',
    title: 'Remarks of the request',
    value: sql`r.request_remarks`,
  },
  decided_at: { ...request, kind: 'instant', title: 'Decided at', value: sql`r.decided_at` },
  decided_by: {
    ...request,
    kind: 'text',
    title: 'Decided by',
    value: sql`decider.account_name`,
    joins: ['decider'],
    listed: true,
  },
} satisfies Record<string, DataColumnSpec<'decider'>>
