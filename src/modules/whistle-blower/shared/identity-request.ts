import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { identityStates } from '#modules/whistle-blower/shared/report.ts'

/** Of employees; the server then serves nobody but the custodians who hold the key of a name. */
const access = { user: true, audit: false } as const

/** What investigators ask of the caller as custodian. The report itself is not readable for them. */
export const identityRequests = list('/whistle-blower/{org}/identity-requests/', {
  access,
  title: 'Identity Requests',
  columns: {
    reference: col.text('Reference'),
    investigator: col.text('Requested by'),
    reason: col.longText('Reason'),
    requested_on: col.day('Requested on', { sortable: true }),
    state: col.status('Status', identityStates, { filter: true }),
    decided_by: col.text('Decided by', { nullable: true }),
    decided_on: col.day('Decided on', { nullable: true }),
  },
  phone: { first: 'reference', second: ['investigator', 'state'] },
  search: false,
  export: false,
  empty: 'Requests of investigators to know who reported will appear here.',
  endpoint: { private: true, by_person: true },
})

const remarks = field.text('Remarks', 1000, { long: true })
const whileRequested = (row: { state: (typeof identityStates)[number] }) => row.state === 'Requested'

export const releaseIdentity = action('/whistle-blower/{org}/identity-requests/{id}/release/', {
  access,
  endpoint: { by_person: true },
  on: identityRequests,
  when: whileRequested,
  title: 'Release identity',
  form: { remarks },
  versioned: false,
  inline: true,
  success: 'Identity released to the investigator.',
})
export const refuseIdentity = action('/whistle-blower/{org}/identity-requests/{id}/refuse/', {
  access,
  endpoint: { by_person: true },
  on: identityRequests,
  when: whileRequested,
  title: 'Refuse request',
  form: { remarks },
  versioned: false,
  danger: true,
  success: 'Request refused.',
})
