import { z } from 'zod'
import { dayAt } from '#kernel/calendar/zone.ts'
import { forbidden, notFound } from '#kernel/errors.ts'
import type { Ctx, OpenCtx, Services } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import type { Viewer } from '#platform/viewer.ts'
import { approvalSettings } from '#engines/approval/approval-settings.ts'
import { linkDecisions, mailLink } from '#engines/approval/mail-link.ts'
import { knownType, toldType, type KnownType } from '#engines/approval/request-registry-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'

const HOURS = 72
const OVER = 'This link is not valid any more. Sign in to see your pending requests.'

/** What a link says; sealed, so that nobody makes one. */
const Link = z.object({
  org_id: z.number(),
  request_id: z.uuid(),
  step: z.number(),
  account_id: z.uuid(),
  until: z.string(),
})

/** Where each of the accounts decides about the request from a mail; null where the organization does not want that. */
export async function decisionPaths(
  services: Pick<Services, 'seal'>,
  db: Db,
  about: { org_id: number; request_id: string; step: number; at: string },
): Promise<((account_id: string) => string) | null> {
  const { decides_by_mail } = await settingOf(db, approvalSettings)
  if (!decides_by_mail) return null
  const { at, ...link } = about
  const until = new Date(Date.parse(at) + HOURS * 3_600_000).toISOString()
  return (account_id) => `/decide/${services.seal.seal(JSON.stringify({ ...link, account_id, until }))}`
}

export const mailLinkRoutes: Route[] = [
  handleOpen(mailLink.read, (ctx, { params }) =>
    behind(ctx, params.token, async (own, type, { request_id, until }) => {
      const request = await type.read(own, request_id)
      const said = await toldType(type.name)?.(own, request_id)
      return {
        organization: own.org.name,
        title: type.title,
        sender: request.sender.full_name,
        said: said ?? '',
        remarks: request.request_remarks,
        approver: own.viewer.full_name,
        may_approve: request.abilities.approve,
        may_decline: request.abilities.decline,
        expires_at: until,
      }
    }),
  ),
  handleOpen(mailLink.act, (ctx, { params, body }) =>
    behind(ctx, params.token, async (own, type, { request_id }) => {
      const action = linkDecisions.find((name) => name === params.action)
      if (!action) throw notFound(OVER)
      await type.act(own, request_id, action, body)
      await writeSecurityEvent(own.db, {
        name: 'approval.by_link',
        org_id: own.org.org_id,
        account_id: own.viewer.account_id,
        request: ctx.request,
        detail: { request_id, action },
      })
      return { detail: action === 'approve' ? 'You have approved it.' : 'You have declined it.' }
    }),
  ),
]

type LinkOf = z.output<typeof Link>

/**
 * The work of a link in the name of who is asked, with what they may do now: blocked, gone, or no longer asked, it is
 * over. Whatever is wrong with a link, it is only not found.
 */
async function behind<T>(
  ctx: OpenCtx,
  token: string,
  work: (own: Ctx, type: KnownType & { name: string }, link: LinkOf) => Promise<T>,
): Promise<T> {
  const link = opened(ctx.services, token)
  if (!link || link.until <= ctx.now) throw notFound(OVER)
  const viewer = await ctx.services.viewers.ofAccount(link.account_id)
  const org = [...(viewer?.memberships.values() ?? [])].find(({ org_id }) => org_id === link.org_id)
  if (!viewer || !org?.is_supervisor || !org.employee_id || viewer.is_audit_user) throw notFound(OVER)
  const scope = {
    org_id: org.org_id,
    account_id: viewer.account_id,
    acting_as: 'supervisor',
    request_no: ctx.request.id,
    ip: ctx.request.ip,
  }
  const result = await ctx.services.database.inOrganization(scope, async (db) => {
    const row = await db
      .selectFrom('request')
      .select(['type', 'step', 'status'])
      .where('id', '=', link.request_id)
      .executeTakeFirst()
    const type = row && knownType(row.type)
    const isOpen = row && ['Requested', 'Forwarded'].includes(row.status) && row.step === link.step
    if (!type || !isOpen || !(await settingOf(db, approvalSettings)).decides_by_mail) throw notFound(OVER)
    const own = ownCtx(ctx, viewer, { ...org, employee_id: org.employee_id ?? '' }, db)
    const { abilities } = await type.read(own, link.request_id)
    if (!abilities.approve && !abilities.decline) throw forbidden(OVER)
    return work(own, { ...type, name: row.type }, link)
  })
  ctx.services.bus.publish('signal', String(org.org_id))
  return result
}

function opened({ seal }: Pick<Services, 'seal'>, token: string): LinkOf | null {
  const text = seal.open(token)
  if (text === null) return null
  try {
    return Link.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const ownCtx = (ctx: OpenCtx, viewer: Viewer, org: Ctx['org'] & { employee_id: string }, db: Db): Ctx => ({
  ...ctx,
  upload: () => ctx.upload(org.org_id),
  viewer,
  org,
  as: 'supervisor',
  employee_id: org.employee_id,
  db,
  today: dayAt(ctx.now, org.time_zone),
  signal: async (name, payload) => {
    await db
      .insertInto('signal')
      .values({
        id: newId(),
        org_id: org.org_id,
        name,
        payload: JSON.stringify(payload),
        account_id: viewer.account_id,
        at: ctx.now,
      })
      .execute()
  },
})
