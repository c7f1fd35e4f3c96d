import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import { list, type RowOf } from '#engines/list/list.ts'
import { mailColumns, mailFilters } from '#modules/commons/shared/mail-log.ts'

/** Mails of the organization, newest first. Those with links and codes are nobody's to read, and not among them. */
export const emailLog = list('/org/{org}/email-log/', {
  access: { hr: [P.organization.report] },
  title: 'Email logs',
  columns: mailColumns,
  filters: mailFilters,
  more: { body_text: z.string() },
  phone: { first: 'subject', second: ['recipient', 'state', 'created_at'] },
})
export type OrganizationMail = RowOf<typeof emailLog>
