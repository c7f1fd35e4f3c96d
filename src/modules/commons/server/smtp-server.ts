import { sql } from 'kysely'
import { conflict, invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { PersonCtx, Services } from '#platform/context.ts'
import { violated, type Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { transportTo, smtpColumns, type SmtpRow } from '#platform/mail-transport.ts'
import { isInnerHost } from '#platform/outside/refused-address.ts'
import { languageOf } from '#platform/language.ts'
import { letter } from '#platform/mail-letter.ts'
import { handlePerson, handlePersonLong, type Route } from '#platform/route.ts'
import { servePersonList } from '#engines/list/list-server.ts'
import { smtpServers, type SmtpInput, type SmtpServer } from '#modules/commons/shared/smtp-server.ts'

export const smtpServerRoutes: Route[] = [
  servePersonList(smtpServers.list, () => ({
    from: () => sql`smtp_server s`,
    id: sql`s.id`,
    select: () => ({
      name: sql`s.name`,
      host: sql`s.host`,
      port: sql`s.port`,
      security: sql`s.security`,
      username: sql`s.username`,
      from_address: sql`s.from_address`,
      from_name: sql`s.from_name`,
      is_active: sql`s.is_active`,
      tested_at: sql`s.tested_at`,
      has_password: sql`s.password_sealed is not null`,
      version: sql`s.version`,
    }),
    order: sql`s.is_active desc, s.name`,
  })),
  handlePerson(smtpServers.create, async (ctx, { body }) => {
    const { password, ...values } = body
    refuseOpenPassword(values, Boolean(password))
    await refuseInner(ctx.services, values.host)
    if (values.is_active) await letGo(ctx.db)
    const id = newId()
    await guarded(() =>
      ctx.db
        .insertInto('smtp_server')
        .values({
          ...values,
          id,
          username: values.username ?? null,
          password_sealed: sealed(ctx.services, password),
        })
        .execute(),
    )
    changed(ctx)
    return shown(await rowOf(ctx.db, id))
  }),
  handlePerson(smtpServers.update, async (ctx, { params, body }) => {
    const { version, password, ...change } = body
    const { row: current, write } = await changing(ctx, 'smtp_server', params.id, version, {
      current: async ({ id }) => shown(await rowOf(ctx.db, id)),
    })
    refuseOpenPassword({ ...current, ...change }, Boolean(password ?? current.password_sealed))
    // what is stored was meant for the other host: it is not sent to a new one
    const moved = change.host !== undefined && change.host !== current.host
    if (moved && current.password_sealed && !password) throw invalid({ password: ['Password is Required'] })
    if (moved && change.host) await refuseInner(ctx.services, change.host)
    if (change.is_active && !current.is_active) await letGo(ctx.db)
    await guarded(() =>
      write({
        ...change,
        ...(password ? { password_sealed: sealed(ctx.services, password) } : {}),
        ...(change.username === null ? { password_sealed: null } : {}),
      }),
    )
    changed(ctx)
    return shown(await rowOf(ctx.db, params.id))
  }),
  handlePerson(smtpServers.remove, async (ctx, { params }) => {
    await rowOf(ctx.db, params.id)
    await ctx.db.deleteFrom('smtp_server').where('id', '=', params.id).execute()
    changed(ctx)
    return undefined
  }),
  handlePersonLong(smtpServers.test, async (ctx, { params, body }) => {
    const [row, language] = await ctx.transaction(async (db) => [
      await rowOf(db, params.id),
      await languageOf(db, ctx.viewer.account_id),
    ])
    const { publicUrl, systemName } = ctx.services.config
    const server = transportTo(row, ctx.services.seal)
    if (!server) throw invalid({ non_field_errors: ['The stored password cannot be read. Enter it again.'] })
    const content = letter(
      publicUrl,
      {
        subject: `Test mail of ${systemName}`,
        paragraphs: [
          `This mail was sent by the server ${row.name} (${row.host}:${row.port}).`,
          `${ctx.viewer.full_name} asked for it, to see whether it arrives.`,
        ],
      },
      { language },
    )
    try {
      await server.transport.sendMail({
        from: server.sender,
        to: { name: '', address: body.to },
        subject: content.subject,
        text: content.text,
        html: content.html,
      })
    } catch (error) {
      throw refuse(
        `The mail was not sent: ${error instanceof Error ? error.message.slice(0, 300) : 'no answer'}`,
      )
    } finally {
      server.transport.close()
    }
    await ctx.transaction((db) =>
      db.updateTable('smtp_server').set({ tested_at: ctx.now }).where('id', '=', params.id).execute(),
    )
    return { detail: `Successfully sent test mail to ${body.to}` }
  }),
]

async function rowOf(db: Db, id: string): Promise<SmtpRow> {
  const row = await db.selectFrom('smtp_server').select(smtpColumns).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const shown = ({ password_sealed, security, ...row }: SmtpRow): SmtpServer => ({
  ...row,
  security: security === 'TLS' || security === 'STARTTLS' ? security : 'None',
  has_password: password_sealed !== null,
})

const sealed = ({ seal }: Services, password: string | null | undefined) =>
  password ? seal.seal(password) : null

/** A password does not travel open, but to a server on this machine; and none stands without a name. */
function refuseOpenPassword(
  { host, security, username }: Pick<SmtpInput, 'host' | 'username'> & { security: string },
  hasPassword: boolean,
) {
  if (hasPassword && !username) throw invalid({ username: ['Username is Required'] })
  const here = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(host)
  if (hasPassword && security === 'None' && !here)
    throw invalid({ security: ['A password is not sent without encryption. Choose STARTTLS or TLS.'] })
}

async function refuseInner({ config }: Services, host: string) {
  if (await isInnerHost(host, config.insideNetworks))
    throw invalid({ host: ['Host leads into an inner network. Name one of the internet.'] })
}

/** One is in use: what was, is no more. */
const letGo = (db: Db) =>
  db
    .updateTable('smtp_server')
    .set({ is_active: false, version: sql<number>`version + 1` })
    .where('is_active', '=', true)
    .execute()

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = violated(error)
    if (constraint === 'smtp_server_name')
      throw invalid({ name: ['SMTP server with this name already exists.'] })
    if (constraint === 'smtp_server_active')
      throw conflict('Another server has just been made the active one. Reload and try again.')
    throw error
  }
}

/** Mail that waits is tried with the new server. */
const changed = (ctx: PersonCtx) => ctx.afterCommit(() => ctx.services.bus.publish('mail', ''))
