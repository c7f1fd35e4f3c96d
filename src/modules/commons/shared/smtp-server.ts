import { z } from 'zod'
import { del, get, patch, post, type Access } from '#kernel/endpoint.ts'
import { email, fieldMessages, optional, optionalText, text, wholeNumber } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

export const smtpSecurity = ['STARTTLS', 'TLS', 'None'] as const

const edit = [P.commons.emailTemplate]
const access: Access = { common: edit }

export const SmtpInput = z.object({
  name: text('Name', 100),
  host: text('Host').regex(
    /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^[0-9a-f:]+$/i,
    'Host should be a name or an IP address',
  ),
  port: wholeNumber('Port', { min: 1, max: 65_535 }),
  security: z.enum(smtpSecurity, { error: fieldMessages.choice }),
  username: optionalText('Username'),
  /** Never answered. Absent or empty keeps what is stored. */
  password: optional(z.string().max(255, fieldMessages.tooLong('Password', 255))),
  from_address: email('From address'),
  from_name: text('From name', 100),
  is_active: z.boolean({ error: 'In use must be on or off.' }),
})
export type SmtpInput = z.output<typeof SmtpInput>

const SmtpServer = SmtpInput.omit({ password: true }).extend({
  id: z.string(),
  version: z.number(),
  username: z.string().nullable(),
  has_password: z.boolean(),
  tested_at: z.string().nullable(),
})
export type SmtpServer = z.output<typeof SmtpServer>

/** Where mail goes out. One of them is in use; without any, the one of the environment. */
export const smtpServers = {
  edit,
  list: get('/commons/smtp-server/', { access, query: pageQuery, response: pageOf(SmtpServer) }),
  create: post('/commons/smtp-server/', { access, body: SmtpInput, response: SmtpServer, status: 201 }),
  update: patch('/commons/smtp-server/{id}/', {
    access,
    body: SmtpInput.partial().extend({ version: z.number({ error: 'version is Required' }).int() }),
    response: SmtpServer,
  }),
  remove: del('/commons/smtp-server/{id}/', { access }),
  /** Sends a letter by this server, in use or not, and says what the server answered. */
  test: post('/commons/smtp-server/{id}/test/', {
    access,
    body: z.object({ to: email('To') }),
    response: z.object({ detail: z.string() }),
    limit: 10,
  }),
}
