import { unauthorized } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import { nextStep, type Viewer } from '#platform/viewer.ts'
import type { SecondMethod } from '#modules/account/shared/session.ts'
import type { Login } from '#modules/account/server/identity.ts'
import { giveCookies, giveDevice, refreshCookie } from '#modules/account/server/session-cookie.ts'
import {
  announce,
  endSession,
  sessionOfCookie,
  type OpenedHere,
} from '#modules/account/server/session-store.ts'

export const NOT_ACTIVE = 'Your account is not active. Contact your HR.'

export interface Waiting {
  key: string
  methods: SecondMethod[]
  may_trust: boolean
}

/** What a login answers that waits for its second step. */
export const waiting = ({ key, methods, may_trust }: Waiting) => ({
  next_step: 'otp_verification' as const,
  method: methods[0] ?? null,
  methods,
  key,
  may_trust,
  token: null,
  user: null,
})

/** What a finished login answers: the access token in the body, the session in the cookie. */
export async function signedIn(ctx: OpenCtx, login: Login, opened: OpenedHere) {
  const { config, tokens, viewers } = ctx.services
  await endFormer(ctx)
  const viewer = await viewers.of(opened.session_id)
  giveCookies(ctx.reply, config, opened.cookie, opened.seconds)
  giveDevice(ctx.reply, config, opened.device)
  return {
    next_step: viewer && nextStep(viewer, Date.parse(ctx.now)),
    method: null,
    methods: [],
    key: null,
    may_trust: false,
    token: { access: tokens.issue(login.id, opened.session_id), refresh: 'true' as const },
    user: { id: login.id, full_name: login.full_name, is_audit_user: login.is_audit_user },
  }
}

/** The browser's former session, whose cookie is about to be replaced and which nobody could end any more. */
async function endFormer(ctx: OpenCtx) {
  const cookie = refreshCookie(ctx.request, ctx.services.config)
  if (!cookie) return
  const former = await ctx.services.database.asOwner(async (db) => {
    const session = await sessionOfCookie(db, cookie)
    if (!session) return null
    return { ...session, ended: await endSession(db, session.account_id, session.id, 'replaced', ctx.now) }
  })
  if (former) announce(ctx.services.bus, former.account_id, former.ended)
}

/** Of a call that the road let in because somebody is signed in. */
export function viewerOf({ viewer }: OpenCtx): Viewer {
  if (!viewer) throw unauthorized()
  return viewer
}

/** Whose HR reads what happens to the viewer's account. */
export const homeOf = (viewer: Viewer): number | null =>
  (viewer.home ?? [...viewer.memberships.values()][0])?.org_id ?? null
