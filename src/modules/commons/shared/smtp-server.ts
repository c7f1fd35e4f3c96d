import { z } from 'zod'
import { patch, post, type Access } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { email, fieldMessages, optional, optionalText, text, wholeNumber } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list, type RowOf } from '#engines/list/list.ts'

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

const servers = list('/commons/smtp-server/', {
  access,
  title: 'SMTP servers',
  columns: {
    name: col.text('Name'),
    host: col.text('Host'),
    port: col.number('Port'),
    security: col.choice('Security', smtpSecurity),
    username: col.text('Username', { nullable: true }),
    from_address: col.text('Sender address'),
    is_active: col.boolean('State'),
    tested_at: col.instant('Last test', { nullable: true }),
  },
  more: { from_name: z.string(), has_password: z.boolean(), version: z.number() },
  search: false,
  export: false,
  phone: { first: 'name', second: ['host', 'is_active', 'tested_at'] },
  empty: 'Without a server, mail goes by that of the environment, or stays readable in the email logs.',
})
export type SmtpServer = RowOf<typeof servers>

/** Where mail goes out. One of them is in use; without any, the one of the environment. */
export const smtpServers = {
  edit,
  list: servers,
  create: post('/commons/smtp-server/', { access, body: SmtpInput, response: servers.row, status: 201 }),
  update: patch('/commons/smtp-server/{id}/', {
    access,
    body: SmtpInput.partial().extend({ version: z.number({ error: 'version is Required' }).int() }),
    response: servers.row,
  }),
  remove: action('/commons/smtp-server/{id}/', {
    access,
    title: 'Delete server',
    method: 'DELETE',
    on: servers,
    confirm: 'Delete {name}?',
    danger: true,
    success: 'Successfully deleted SMTP server',
  }),
  /** Sends a letter by this server, in use or not, and says what the server answered. */
  test: action('/commons/smtp-server/{id}/test/', {
    access,
    title: 'Send test mail',
    on: servers,
    form: {
      to: { ...field.text('To', 254, { hint: 'Look there whether it has arrived.' }), schema: email('To') },
    },
    versioned: false,
    success: '{detail}',
    response: z.object({ detail: z.string() }),
    endpoint: { limit: 10 },
  }),
}
