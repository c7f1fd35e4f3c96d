import { get } from '#kernel/endpoint.ts'
import { pageOf } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { LoggedMail, MailsAsked } from '#modules/commons/shared/mail-log.ts'

/**
 * Mails that stand in the log of no organization, newest first: of the installation itself, and those with links and
 * codes (specification 1, section 7). That they went out is told, what they say is not.
 */
export const systemEmailLog = get('/commons/system-email-log/', {
  access: { common: [P.commons.emailTemplate] },
  query: MailsAsked,
  response: pageOf(LoggedMail),
})
