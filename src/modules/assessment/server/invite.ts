import { sql } from 'kysely'
import { daysLater, tokenOf } from '#platform/behind-link.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { letter } from '#platform/mail-letter.ts'
import { hashOf, newSecret } from '#platform/token.ts'

const LINK_DAYS = 30

interface Invited {
  assessment_id: string
  title: string
  name: string
  email: string
  extra_percent: number
}
/** Enrols somebody from outside and mails the link. Who is enrolled already keeps what they have. */
export async function inviteOutside(
  ctx: Ctx,
  { title, ...taker }: Invited,
): Promise<{ id: string; isNew: boolean }> {
  const [id, secret] = [newId(), newSecret()]
  const made = await ctx.db
    .insertInto('assessment_taker')
    .values({ ...taker, ...linkOf(ctx, secret), id })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows === 1n) {
    await mailLink(ctx, { ...taker, title }, secret)
    return { id, isNew: true }
  }
  const { rows } = await sql<{ id: string }>`select id from assessment_taker
    where assessment_id = ${taker.assessment_id} and lower(email) = ${taker.email.toLowerCase()} and state <> 'Cancelled'`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new Error('Whoever is enrolled already is found')
  return { id: rows[0].id, isNew: false }
}

/** Takes back invitations that nobody has followed yet. */
export async function cancelInvited(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('assessment_taker')
    .set((eb) => ({ state: 'Cancelled', token_hash: null, version: eb('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .where('state', '=', 'Invited')
    .execute()
}

export const linkOf = ({ now }: Pick<Ctx, 'now'>, secret: string) => ({
  token_hash: hashOf(secret),
  expires_at: daysLater(now, LINK_DAYS),
})

/** Whoever has the link takes the assessment: no mail log keeps it. */
export async function mailLink(ctx: Ctx, to: { email: string; name: string; title: string }, secret: string) {
  const content = {
    subject: `Assessment of ${ctx.org.name}: ${to.title}`,
    greeting: `Namaste ${to.name},`,
    paragraphs: [
      `${ctx.org.name} asks you to take the assessment “${to.title}”.`,
      'The clock starts when you press Start, and goes on if you are disconnected. The link is personal: please do not forward it.',
    ],
    button: { label: 'Open the assessment', path: `/assessment/${tokenOf(ctx.org.org_id, secret)}/start` },
  }
  await ctx.services.mail.send(ctx.db, {
    org_id: ctx.org.org_id,
    to: to.email,
    is_secret: true,
    ...letter(ctx.services.config.publicUrl, content, { language: 'en' }),
  })
}
