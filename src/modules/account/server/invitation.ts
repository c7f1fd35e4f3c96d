import { sql } from 'kysely'
import { notFound, refuse } from '#kernel/errors.ts'
import type { LongPersonCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { handlePersonLong, type Route } from '#platform/route.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { hashOf, sameHash } from '#platform/token.ts'
import { settleFor } from '#engines/notify/settle-server.ts'
import { invitations } from '#modules/account/shared/invitation.ts'
import {
  accept,
  checkInviter,
  confirmAddress,
  openInvitations,
  type OpenInvitation,
} from '#modules/account/server/accept-invitation.ts'
import { announce } from '#modules/account/server/session-store.ts'

/** What somebody is invited to, and their answer. */
export const invitationRoutes: Route[] = [
  handlePersonLong(invitations.list, async (ctx) => {
    const { account_id } = ctx.viewer
    const rows = await ctx.services.database.asOwner((db) =>
      openInvitations(db, account_id, ctx.now)
        .innerJoin('account as a', 'a.id', 'v.account_id')
        .innerJoin('account as b', 'b.id', 'v.invited_by')
        .select([
          'b.full_name as invited_by_name',
          sql<boolean>`a.email_confirmed_at is null`.as('needs_link'),
        ])
        .execute(),
    )
    return {
      results: rows.map(({ id, name, abbreviation, kind, invited_by_name, ...row }) => ({
        ...{ id, organization: { name, abbreviation }, kind, invited_by: invited_by_name },
        ...{ audit_from: row.audit_from, audit_to: row.audit_to },
        ...{ expires_at: row.expires_at, needs_link: row.needs_link },
      })),
    }
  }),
  handlePersonLong(invitations.accept, async (ctx, { params: { id }, body }) => {
    const found = await own(ctx, id)
    await checkMailbox(ctx, found, body.token)
    await checkInviter(ctx.services, found)
    await within(ctx, found, async (db) => {
      const detail = await accept(db, found, ctx.now)
      await writeSecurityEvent(db, {
        name: 'permission.let_in',
        org_id: found.org_id,
        account_id: found.account_id,
        request: ctx.request,
        detail: { account_id: found.account_id, ...detail },
      })
      await settle(ctx, db, found)
    })
    announce(ctx.services.bus, found.account_id)
    return { slug: found.slug, name: found.name }
  }),
  // no event: who declines has told the organization nothing of themselves, and has not come in
  handlePersonLong(invitations.decline, async (ctx, { params: { id } }) => {
    const found = await own(ctx, id)
    const ended = await within(ctx, found, async (db) => {
      const { rows } = await sql<{ id: string }>`
        select end_invitation(${id}, 'Declined', ${ctx.now}) as id`.execute(db)
      await settle(ctx, db, found)
      return rows.map((row) => row.id)
    })
    announce(ctx.services.bus, found.account_id, ended)
    return undefined
  }),
]

async function own({ services, viewer, now }: LongPersonCtx, id: string): Promise<OpenInvitation> {
  const found = await services.database.asOwner((db) =>
    openInvitations(db, viewer.account_id, now).where('v.id', '=', id).executeTakeFirst(),
  )
  if (!found) throw notFound('This invitation has expired or was withdrawn.')
  return found
}

/**
 * HR can give an account any address. So that nobody answers in the name of somebody else, whoever accepts has followed a
 * link that was sent to it: that of the invitation, or another since the address is theirs.
 */
async function checkMailbox({ services, now }: LongPersonCtx, found: OpenInvitation, token = '') {
  const isSent = found.token_hash !== null && sameHash(hashOf(token), found.token_hash)
  const isConfirmed = await services.database.asOwner(async (db) => {
    const account = await db
      .selectFrom('account')
      .select('email_confirmed_at')
      .where('id', '=', found.account_id)
      .executeTakeFirstOrThrow()
    if (account.email_confirmed_at) return true
    if (isSent) await confirmAddress(db, found.account_id, now)
    return isSent
  })
  if (!isConfirmed) throw refuse('Open the link in the email of this invitation to accept it.')
}

const within = <T>(
  { services, viewer, request }: LongPersonCtx,
  { org_id }: OpenInvitation,
  work: (db: Db) => Promise<T>,
) =>
  services.database.inOrganization(
    { org_id, account_id: viewer.account_id, acting_as: 'user', request_no: request.id },
    work,
  )

const settle = ({ services, afterCommit }: LongPersonCtx, db: Db, { id, account_id }: OpenInvitation) =>
  settleFor({ db, services, afterCommit }, id, [account_id])
