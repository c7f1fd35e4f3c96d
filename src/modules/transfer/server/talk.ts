import { sql } from 'kysely'
import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification, type Notice } from '#engines/notify/notice-server.ts'
import { serveThread, type Reach } from '#engines/thread/thread-server.ts'
import type { TransferState } from '#modules/transfer/domain/transfer-rules.ts'
import { accountsInvolved } from '#modules/transfer/server/involved.ts'
import { isForward, isOwn, isReviewer, requestFrom } from '#modules/transfer/server/rows.ts'
import { reviewerThread, transferThread } from '#modules/transfer/shared/transfer-talk.ts'

/** HR and reviewers reach both, the employee what is said with them: of a request that was taken back, to read. */
const reachFor =
  (withEmployee: boolean) =>
  async (ctx: Ctx, id: string): Promise<Reach> => {
    const reviews = ctx.as === 'hr' ? sql<boolean>`true` : isReviewer(ctx)
    const { rows } = await sql<{ state: TransferState; is_own: boolean; reviews: boolean }>`
      select t.state, ${isOwn(ctx)} as is_own, ${isForward} and ${reviews} as reviews
      from ${requestFrom} where t.id = ${id}`.execute(ctx.db)
    const [row] = rows
    // nobody reads what others say of their own request, in whatever role
    if (!row || (row.is_own ? !withEmployee : !row.reviews)) return 'none'
    return row.state === 'Withdrawn' || row.state === 'Partner refused' ? 'read' : 'write'
  }

export const talkRoutes: Route[] = [
  ...serveThread(transferThread, { reach: reachFor(true), signals: true }),
  ...serveThread(reviewerThread, { reach: reachFor(false), signals: true }),
]

const payload = z.object({ subject_id: z.uuid(), id: z.uuid() })
export const talkNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'transfer_request.commented',
    title: 'Transfer: somebody wrote about a request',
    payload,
    async tell(ctx, { subject_id }) {
      const row = await ctx.db
        .selectFrom('transfer_request as t')
        .innerJoin('employee as e', (join) =>
          join.onRef('e.org_id', '=', 't.org_id').onRef('e.id', '=', 't.employee_id'),
        )
        .select(['e.account_id', 'e.id as employee_id'])
        .where('t.id', '=', subject_id)
        .executeTakeFirst()
      if (!row) return null
      const own = others(ctx, row.account_id === null ? [] : [row.account_id])
      return [
        ...(own.length
          ? [
              {
                accounts: own,
                text: 'wrote about your transfer request',
                url: `/user/transfer/transfer-request?request=${subject_id}`,
                subject_id,
              },
            ]
          : []),
        ...(await toOthers(ctx, subject_id, row.employee_id)),
      ]
    },
  }),
  notification({
    signal: 'transfer_review.commented',
    title: 'Transfer: a reviewer wrote about a request',
    payload,
    async tell(ctx, { subject_id }) {
      const row = await ctx.db
        .selectFrom('transfer_request')
        .select('employee_id')
        .where('id', '=', subject_id)
        .executeTakeFirst()
      return row ? toOthers(ctx, subject_id, row.employee_id) : null
    },
  }),
]

/** To those who review it; to HR too, unless HR wrote. */
async function toOthers(ctx: SignalCtx, id: string, employee_id: string): Promise<Notice[]> {
  const involved = await accountsInvolved(ctx, id)
  const accounts = others(ctx, involved)
  const text = 'wrote about a transfer request'
  const author = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('account_id', '=', ctx.account_id)
    .executeTakeFirst()
  const isHr = author?.id !== employee_id && accounts.length === involved.length
  return [
    ...(accounts.length
      ? [{ accounts, text, url: `/user/transfer/review-request/${id}`, subject_id: id }]
      : []),
    ...(isHr
      ? []
      : [
          {
            hr: [P.hris.separation],
            about: { employee_id },
            text,
            url: `/admin/${ctx.org.slug}/transfer/requests/${id}`,
            subject_id: id,
          },
        ]),
  ]
}

const others = ({ account_id }: SignalCtx, accounts: readonly string[]) =>
  accounts.filter((one) => one !== account_id)
