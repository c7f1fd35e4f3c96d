import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { pageOf } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { LoggedMail, MailsAsked } from '#modules/commons/shared/mail-log.ts'

/** Mails of the organization, newest first. Those with links and codes are nobody's to read, and not among them. */
export const emailLog = get('/org/{org}/email-log/', {
  access: { hr: [P.organization.report] },
  query: MailsAsked,
  response: pageOf(LoggedMail.extend({ body_text: z.string() })),
  export: {
    title: 'E-mail logs',
    columns: {
      created_at: { title: 'Written at', kind: 'instant' },
      recipient: { title: 'To' },
      subject: { title: 'Subject' },
      state: { title: 'State' },
      sent_at: { title: 'Sent at', kind: 'instant' },
      error: { title: 'Error' },
    },
  },
})
