import { sql } from 'kysely'
import type { Services } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { Attachment } from '#platform/mail.ts'
import type { Log } from '#platform/log.ts'
import { startLoop } from '#platform/loop.ts'
import { isFinal, openTransport, smtpColumns, transportTo, type Transport } from '#platform/mail-transport.ts'

interface Due {
  id: string
  org_id: number | null
  recipient: string
  subject: string
  body_text: string
  body_html: string | null
  is_secret: boolean
  is_awaited: boolean
  attempts: number
  attachment: Attachment | null
}

const BATCH = 20
const LEASE_MINUTES = 5
/** Waits before the second, third, fourth and fifth try. */
const RETRY_MINUTES = [1, 5, 30, 240] as const

/** Empties the mail outbox. Without a mail server the letters are marked as logged, and read in the application. */
export function startMailWorker(services: Services, log: Log) {
  const { database, bus, config, seal } = services
  const configured =
    config.smtpUrl === null ? null : openTransport(config.smtpUrl, config.publicUrl, config.systemName)
  let stored: { key: string; server: Transport | null } = { key: '', server: null }

  const loop = startLoop('mail', 5000, log, async () => {
    const server = await inUse()
    if (!server) {
      // one is named, but cannot be reached with what is known of it
      if (stored.key) await database.asOwner(logged, { unhurried: true })
      return false
    }
    const due = await claim()
    await Promise.all(due.map((mail) => send(server, mail)))
    return due.length > 0
  })
  const silence = bus.subscribe('mail', () => loop.poke())

  /** The server that the common settings name, else that of the environment; null where there is none, and all is logged. */
  async function inUse(): Promise<Transport | null> {
    const look = async (db: Db) => {
      const named = await db
        .selectFrom('smtp_server')
        .select(smtpColumns)
        .where('is_active', '=', true)
        .executeTakeFirst()
      if (!named && !configured) await logged(db)
      return named
    }
    const row = await database.asOwner(look, { unhurried: true })
    const key = row ? `${row.id} ${row.version}` : ''
    if (key !== stored.key) {
      stored.server?.transport.close()
      stored = { key, server: row ? transportTo(row, seal) : null }
      if (row && !stored.server)
        log.warn({ smtp_server: row.id }, 'the password of the mail server cannot be read')
    }
    return stored.server ?? configured
  }

  const logged = (db: Db) =>
    db.updateTable('email_log').set({ state: 'Logged' }).where('state', '=', sql.lit('Queued')).execute()

  /** Taken for some minutes: a process that dies while sending leaves it to another. */
  async function claim(): Promise<Due[]> {
    const { rows } = await database.asOwner((db) =>
      sql<Due>`
        update email_log set attempts = attempts + 1, next_try_at = now() + ${LEASE_MINUTES} * interval '1 minute'
        where id in (
          select id from email_log where state = 'Queued' and next_try_at <= now()
          order by is_awaited desc, next_try_at limit ${BATCH} for update skip locked)
        returning id, org_id, recipient, subject, body_text, body_html, is_secret, is_awaited, attempts, attachment`.execute(
        db,
      ),
    )
    // rows come back as they lie; the first of them get the connections
    return rows.toSorted((a, b) => Number(b.is_awaited) - Number(a.is_awaited))
  }

  async function send({ transport, sender }: Transport, mail: Due) {
    try {
      await transport.sendMail({
        from: sender,
        // an object is taken as it is; a text could be read as a list of addresses
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html ?? undefined,
        attachments: await enclosed(mail),
        // the same at a second try, so that a mail server can tell
        messageId: `<${mail.id}@${sender.address.split('@')[1]}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      await sent(mail)
    } catch (error) {
      await failed(mail, error)
    }
  }

  async function enclosed({ org_id, attachment }: Due) {
    if (!attachment || org_id === null) return []
    const content = await services.files.read(org_id, attachment.sha256)
    if (!content) throw new Error('The file that goes with it is not kept any more.')
    return [{ filename: attachment.name, contentType: attachment.media_type, content }]
  }

  /** A link that opens an account is kept no longer than it must be. */
  const sent = ({ id, is_secret }: Due) =>
    database.asOwner((db) =>
      db
        .updateTable('email_log')
        .set({
          state: 'Sent',
          sent_at: sql`now()`,
          error: null,
          ...(is_secret ? { body_text: 'Removed after sending.', body_html: null } : {}),
        })
        .where('id', '=', id)
        .execute(),
    )

  async function failed({ id, attempts }: Due, error: unknown) {
    const words = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    const minutes = isFinal(error) ? undefined : RETRY_MINUTES[attempts - 1]
    log.warn({ mail_id: id, attempts, final: minutes === undefined, reason: words }, 'a mail was not sent')
    await database.asOwner((db) => {
      const row = db.updateTable('email_log').where('id', '=', id)
      if (minutes === undefined) return row.set({ state: 'Failed', error: words }).execute()
      return row.set({ error: words, next_try_at: sql`now() + ${minutes} * interval '1 minute'` }).execute()
    })
  }

  return {
    async stop() {
      silence()
      await loop.stop()
      configured?.transport.close()
      stored.server?.transport.close()
    },
  }
}
