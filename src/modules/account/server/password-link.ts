import { invalid, notFound } from '#kernel/errors.ts'
import type { SecurityEventName } from '#kernel/security-event.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handleOpen } from '#platform/route.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { sql } from 'kysely'
import { settleFor } from '#engines/notify/settle-server.ts'
import { commonSettingOf } from '#engines/settings/singleton-server.ts'
import { commonSecurity } from '#modules/commons/shared/common-security.ts'
import { activate, activationLink, recover, reset, resetLink } from '#modules/account/shared/password.ts'
import {
  accept,
  checkInviter,
  confirmAddress,
  openInvitations,
  type OpenInvitation,
} from '#modules/account/server/accept-invitation.ts'
import { accountOfUid, resetMail } from '#modules/account/server/account-mail.ts'
import {
  allForgiven,
  count,
  inTurn,
  tooOften,
  waitFor,
  type Attempt,
} from '#modules/account/server/attempt.ts'
import { loginNamed, loginOf, type Login } from '#modules/account/server/identity.ts'
import {
  refusalOf,
  setPassword,
  tellPasswordChanged,
  usedBefore,
} from '#modules/account/server/new-password.ts'
import { announce } from '#modules/account/server/session-store.ts'
import { wordsFor } from '#modules/commons/server/public.ts'

const MAIL_SENT = 'If an account has this email, a mail with a link to reset the password is on its way.'
const RESET_OVER = 'This password reset link has expired. Ask for a new one.'
const ACTIVATION_OVER =
  'This activation link has expired. Kindly request your HR to send a new activation link.'
/** How long a link to a new password can be followed. */
const RESET_MINUTES = 30
/** Every answer to a recovery takes this long, so that its time tells nothing. */
const ANSWER_MS = 300

export const passwordLinkRoutes = [
  handleOpen(recover, async (ctx, { body }) => {
    const answered = new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
    const wait = await ctx.services.database.asOwner((db) => remember(db, ctx, body.email))
    await answered
    if (wait) throw tooOften(wait)
    return { detail: MAIL_SENT }
  }),
  handleOpen(resetLink, async (ctx, { params }) => {
    await open(ctx, 'reset', params.uidb64, params.token)
    return { valid: true as const }
  }),
  handleOpen(reset, async (ctx, { params, body }) => {
    await use(ctx, 'reset', params.uidb64, params.token, body.password)
    return { detail: 'Successfully changed password.' }
  }),
  handleOpen(activationLink, async (ctx, { params }) => {
    const login = await open(ctx, 'activate', params.uid, params.token)
    return { username: login.username, full_name: login.full_name }
  }),
  handleOpen(activate, async (ctx, { params, body }) => {
    await use(ctx, 'activate', params.uid, params.token, body.password)
    return { detail: 'Successfully activated account.' }
  }),
]

/** Mails a link to whom it belongs, if it belongs to anybody. Seconds to wait for callers that ask too often. */
async function remember(db: Db, ctx: OpenCtx, email: string): Promise<number> {
  const login = await loginNamed(db, email)
  const caller: Attempt = { kind: 'recover', subject: 'anybody', ip: ctx.request.ip }
  const wait = await waitFor(db, caller, ctx.now)
  if (wait) return wait
  await count(db, caller, ctx.now)
  if (!login?.email || !login.is_active || login.is_blocked) return 0
  const mails: Attempt = { kind: 'reset_mail', subject: login.id, ip: ctx.request.ip }
  await inTurn(db, mails)
  // said to nobody: that this mailbox has had enough would tell that it is one
  if (await waitFor(db, mails, ctx.now)) return 0
  await count(db, mails, ctx.now)
  const token = await makeToken(db, login.id, ctx.now)
  const { config, mail } = ctx.services
  const facts = { full_name: login.full_name, system_name: config.systemName }
  const words = (await wordsFor(db, 'Password reset', login.org_id))(facts, login.language)
  await mail.send(db, resetMail(config, { ...login, email: login.email }, login.id, token, words))
  await say(db, ctx, login, 'password.reset_asked')
  return 0
}

/** A new link voids the older ones. It is good for the password that is valid now, and so for one use. */
async function makeToken(db: Db, accountId: string, now: string): Promise<string> {
  const token = newSecret()
  await db
    .deleteFrom('account_token')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'reset')
    .execute()
  await db
    .insertInto('account_token')
    .values({
      id: newId(),
      account_id: accountId,
      kind: 'reset',
      token_hash: hashOf(token),
      password_mark: sql<string>`(select password_mark(password_hash) from account where id = ${accountId})`,
      created_at: now,
      expires_at: new Date(Date.parse(now) + RESET_MINUTES * 60_000).toISOString(),
    })
    .execute()
  return token
}

type Kind = 'reset' | 'activate'

function over(kind: Kind) {
  return notFound(kind === 'reset' ? RESET_OVER : ACTIVATION_OVER)
}

const valid = (db: Db, kind: Kind, uid: string, token: string, now: string) =>
  db
    .selectFrom('account_token as t')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .select(['t.id', 't.account_id', 'a.username', 'a.email', 'a.full_name'])
    .where('t.token_hash', '=', hashOf(token))
    .where('t.account_id', '=', accountOfUid(uid))
    .where('t.kind', '=', kind)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where(sql<boolean>`t.password_mark = password_mark(a.password_hash)`)
    .where('a.is_active', '=', true)
    .where('a.is_blocked', '=', false)

async function open(ctx: OpenCtx, kind: Kind, uid: string, token: string) {
  const found = await ctx.services.database.asOwner((db) =>
    valid(db, kind, uid, token, ctx.now).executeTakeFirst(),
  )
  if (!found) throw over(kind)
  return found
}

async function use(ctx: OpenCtx, kind: Kind, uid: string, token: string, password: string) {
  const link = await open(ctx, kind, uid, token)
  const { password_min_length } = await ctx.services.database.asOwner((db) =>
    commonSettingOf(db, commonSecurity),
  )
  const refusal = refusalOf(password, link, password_min_length)
  const used =
    refusal ?? (await ctx.services.database.asOwner((db) => usedBefore(db, link.account_id, password)))
  if (used) throw invalid({ password: [used] })
  const invitation = kind === 'activate' ? await invitationOf(ctx, link.account_id, token) : undefined
  if (invitation) await checkInviter(ctx.services, invitation)
  const ended = await ctx.services.database.asOwner(async (db) => {
    // of two uses at once one finds it unused, under the row's lock
    const used = await db
      .updateTable('account_token')
      .set({ used_at: ctx.now })
      .where('id', '=', link.id)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (used.numUpdatedRows === 0n) throw over(kind)
    const sessions = await setPassword(db, link.account_id, password, null, ctx.now)
    await allForgiven(db, link.account_id)
    await confirmAddress(db, link.account_id, ctx.now)
    if (invitation) await acceptBy(db, ctx, invitation)
    const login = await loginOf(db, link.account_id)
    if (login) await say(db, ctx, login, kind === 'reset' ? 'password.reset' : 'account.activated')
    if (login && kind === 'reset') await tellPasswordChanged(db, ctx.services, login)
    return sessions
  })
  announce(ctx.services.bus, link.account_id, ended)
}

/** The invitation by whose link an account is activated. */
const invitationOf = (ctx: OpenCtx, accountId: string, token: string) =>
  ctx.services.database.asOwner((db) =>
    openInvitations(db, accountId, ctx.now).where('v.token_hash', '=', hashOf(token)).executeTakeFirst(),
  )

/** Choosing a password accepts it. */
async function acceptBy(db: Db, ctx: OpenCtx, invitation: OpenInvitation) {
  const { org_id, id, account_id } = invitation
  await sql`select set_config('app.org_id', ${String(org_id)}, true)`.execute(db)
  const detail = await accept(db, invitation, ctx.now)
  await writeSecurityEvent(db, {
    ...{ name: 'permission.let_in', org_id, account_id, request: ctx.request },
    detail: { account_id, ...detail },
  })
  await settleFor({ db, services: ctx.services, afterCommit: ctx.afterCommit }, id, [account_id])
}

const say = (db: Db, ctx: OpenCtx, login: Login, name: SecurityEventName) =>
  writeSecurityEvent(db, { name, org_id: login.org_id, account_id: login.id, request: ctx.request })
