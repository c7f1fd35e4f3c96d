import { sql } from 'kysely'
import { z } from 'zod'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { onSignal, type SignalHandler } from '#platform/signals.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { notification } from '#engines/notify/notice-server.ts'
import type { OutsideKind } from '#modules/account/shared/outside-person.ts'
import { invitationMail, uidOf } from '#modules/account/server/account-mail.ts'
import { freeUsernames } from '#modules/account/server/public.ts'

export const INVITED = 'outside.invited'
const DELIVERED = 'outside.invitation_delivered'
const payload = z.object({ invitation_id: z.uuid() })

/**
 * Whether the address has an account is looked up here, after the answer: the call that invites does the same work for
 * every address, and so takes as long.
 */
const deliver = onSignal(INVITED, payload, async (ctx, { invitation_id }) => {
  const asked = await ctx.db
    .selectFrom('outside_invitation')
    .select(['email', 'kind'])
    .where('id', '=', invitation_id)
    .executeTakeFirst()
  if (!asked) return
  const { email } = asked
  const [username = ''] = await freeUsernames(ctx.db, [email.slice(0, email.lastIndexOf('@'))])
  const secret = newSecret()
  const { rows } = await sql<{ account_id: string; way: 'activate' | 'sign_in' | 'closed' }>`
    select * from deliver_invitation(${invitation_id}, ${newId()}, ${username}, ${newId()}, ${hashOf(secret)},
      ${clock.instant()})`.execute(ctx.db)
  const [found] = rows
  if (!found || found.way === 'closed') return
  const person = await ctx.db
    .selectFrom('account')
    .select(['full_name', 'username', 'language'])
    .where('id', '=', found.account_id)
    .executeTakeFirstOrThrow()
  const { config, mail } = ctx.services
  const link =
    found.way === 'activate'
      ? { username: person.username, path: `/account/activate/${uidOf(found.account_id)}/${secret}` }
      : // behind the #, which no server and no log is sent
        { path: `/switch-organization#invitation=${invitation_id}.${secret}` }
  // written from `outsideKinds`
  const kind = asked.kind as OutsideKind
  await mail.send(ctx.db, invitationMail(config, { ...person, email }, { ...link, kind }, ctx.org))
  await ctx.signal(DELIVERED, { invitation_id })
})

const told = notification({
  signal: DELIVERED,
  title: 'An organization invites you',
  payload,
  async tell({ db, org }, { invitation_id }) {
    const row = await db
      .selectFrom('outside_invitation')
      .select(['account_id', 'kind'])
      .where('id', '=', invitation_id)
      .where('state', '=', 'Pending')
      .executeTakeFirst()
    if (!row?.account_id) return null
    return {
      accounts: [row.account_id],
      text:
        row.kind === 'Auditor'
          ? `${org.name} invites you as an auditor. Accept or decline.`
          : row.kind === 'Investigator'
            ? `${org.name} invites you as an investigator. Accept or decline.`
            : `${org.name} invites you to work for its HR. Accept or decline.`,
      url: '/switch-organization',
      subject_id: invitation_id,
    }
  },
})

export const invitationSignals: readonly SignalHandler[] = [deliver, told]
