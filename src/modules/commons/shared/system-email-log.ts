import { P } from '#kernel/permission.ts'
import { list } from '#engines/list/list.ts'
import { mailColumns, mailFilters } from '#modules/commons/shared/mail-log.ts'

/**
 * Mails that stand in the log of no organization, newest first: of the installation itself, and those with links and
 * codes (specification 1, section 7). That they went out is told, what they say is not.
 */
export const systemEmailLog = list('/commons/system-email-log/', {
  access: { common: [P.commons.emailTemplate] },
  title: 'Mails of the System',
  columns: mailColumns,
  filters: mailFilters,
  export: false,
  phone: { first: 'subject', second: ['recipient', 'state', 'created_at'] },
  empty: 'Codes and links that were mailed appear here, without what they say.',
})
