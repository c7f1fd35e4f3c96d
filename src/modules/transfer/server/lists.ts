import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { serveList } from '#engines/list/list-server.ts'
import {
  abilitiesOf,
  facts,
  isForward,
  isOwn,
  isReviewer,
  listed,
  ownVerdict,
  requestFrom,
  roleOf,
  type Known,
} from '#modules/transfer/server/rows.ts'
import { myTransfers, transferRequests, transferReviews } from '#modules/transfer/shared/transfer-request.ts'

const map = (ctx: Ctx, row: Known) => ({ ...row, abilities: abilitiesOf(ctx, row) })
const order = sql`(t.state in ('Requested', 'Under review')) desc, t.requested_on desc`
const about = {
  from: () => requestFrom,
  facts,
  id: sql`t.id`,
  sort: { person: sql`e.full_name` },
  order,
  map,
}

export const transferListRoutes: Route[] = [
  serveList(myTransfers, {
    ...about,
    sort: {},
    select: (ctx) => {
      const { person: _, ...rest } = listed(ctx)
      return rest
    },
    where: (ctx) => [isOwn(ctx)],
  }),
  serveList(transferReviews, {
    ...about,
    select: (ctx) => {
      const { effective_from: _, remarks: __, ...rest } = listed(ctx)
      return { ...rest, role: roleOf(ctx), own_verdict: ownVerdict(ctx) }
    },
    where: (ctx) => [isForward, isReviewer(ctx)],
    search: { person: sql`t.employee_id` },
  }),
  serveList(transferRequests, {
    ...about,
    select: (ctx) => {
      const { remarks: _, ...rest } = listed(ctx)
      return {
        ...rest,
        opinions: sql`(select count(*)::int from transfer_opinion o where o.org_id = t.org_id and o.request_id = t.id)`,
      }
    },
    where: () => [isForward],
    search: { person: sql`t.employee_id` },
  }),
]
