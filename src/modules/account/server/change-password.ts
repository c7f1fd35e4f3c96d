import { invalid, notFound, type Refusal } from '#kernel/errors.ts'
import { handleOpen } from '#platform/route.ts'
import { nextStep } from '#platform/viewer.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { changePassword, passwordDue } from '#modules/account/shared/password.ts'
import { commonSettingOf } from '#engines/settings/singleton-server.ts'
import { commonSecurity } from '#modules/commons/shared/common-security.ts'
import { count, forgiven, inTurn, tooOften, waitFor, type Attempt } from '#modules/account/server/attempt.ts'
import { loginOf } from '#modules/account/server/identity.ts'
import {
  refusalOf,
  setPassword,
  tellPasswordChanged,
  usedBefore,
} from '#modules/account/server/new-password.ts'
import { isPassword } from '#modules/account/server/password-hash.ts'
import { announce } from '#modules/account/server/session-store.ts'
import { viewerOf } from '#modules/account/server/signed-in.ts'

export const changePasswordRoutes = [
  handleOpen(passwordDue, async (ctx) => {
    const viewer = viewerOf(ctx)
    const { account_id: id } = viewer
    if (nextStep(viewer, Date.parse(ctx.now)) !== 'change_password') return { id, why: null }
    const demand = await ctx.services.database.asOwner((db) =>
      db.selectFrom('password_demand').select('asked_at').where('account_id', '=', id).executeTakeFirst(),
    )
    return { id, why: demand ? ('asked' as const) : ('expired' as const) }
  }),
  handleOpen(changePassword, async (ctx, { params, body }) => {
    const viewer = viewerOf(ctx)
    if (params.id !== viewer.account_id && params.id !== viewer.home?.employee_id) throw notFound()
    const attempt: Attempt = { kind: 'old_password', subject: viewer.account_id, ip: ctx.request.ip }
    const { database } = ctx.services
    const { login, wait } = await database.asOwner(async (db) => ({
      login: await loginOf(db, viewer.account_id),
      wait: await waitFor(db, attempt, ctx.now),
    }))
    if (!login) throw notFound()
    if (wait) throw tooOften(wait)
    const isRight = await isPassword(login.password_hash, body.old_password)
    const { password_min_length } = await database.asOwner((db) => commonSettingOf(db, commonSecurity))
    const refusal = isRight ? refusalOf(body.password, viewer, password_min_length) : null
    if (refusal) throw invalid({ password: [refusal] })
    if (isRight && body.password === body.old_password)
      throw invalid({ password: ['Password must differ from the old one.'] })
    const used = isRight && (await database.asOwner((db) => usedBefore(db, login.id, body.password)))
    if (used) throw invalid({ password: [used] })

    const event = { org_id: login.org_id, account_id: login.id, request: ctx.request }
    const outcome = await database.asOwner(
      async (db): Promise<{ refusal: Refusal } | { ended: string[] }> => {
        await inTurn(db, attempt)
        const seconds = await waitFor(db, attempt, ctx.now)
        if (seconds) return { refusal: tooOften(seconds) }
        if (!isRight) {
          await count(db, attempt, ctx.now)
          await writeSecurityEvent(db, { ...event, name: 'password.old_was_wrong' })
          return { refusal: invalid({ old_password: ['Old password is not correct.'] }) }
        }
        await forgiven(db, attempt)
        const ended = await setPassword(db, login.id, body.password, viewer.session_id, ctx.now)
        await writeSecurityEvent(db, { ...event, name: 'password.changed' })
        await tellPasswordChanged(db, ctx.services, login)
        return { ended }
      },
    )
    if ('refusal' in outcome) throw outcome.refusal
    announce(ctx.services.bus, login.id, outcome.ended)
    return { detail: 'Successfully changed password.' }
  }),
]
