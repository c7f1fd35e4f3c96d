import { sql } from 'kysely'
import { conflict, notFound, refuse } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { ownTerms, type OwnTerms } from '#modules/account/shared/terms.ts'
import { announce } from '#modules/account/server/session-store.ts'
import { viewerOf } from '#modules/account/server/signed-in.ts'

export const ownTermsRoutes: Route[] = [
  handleOpen(ownTerms.list, async (ctx) => ({
    results: await ctx.services.database.asOwner((db) => ownOf(db, ctx)),
  })),
  handleOpen(ownTerms.accept, async (ctx, { body }) => {
    await ctx.services.database.asOwner(async (db) => {
      const own = await ownOf(db, ctx)
      const chosen = [...new Set(body.text_ids)].map((id) => own.find(({ text_id }) => text_id === id))
      // what is in force may have changed while it was read
      if (chosen.includes(undefined)) throw conflict('There is a newer edition. Read it first.')
      const said = chosen.flatMap((row) => (row && row.decision !== 'accepted' ? [row] : []))
      await decide(db, ctx, said, 'accepted')
    })
    announce(ctx.services.bus, viewerOf(ctx).account_id)
    return undefined
  }),
  handleOpen(ownTerms.withdraw, async (ctx, { params }) => {
    await ctx.services.database.asOwner(async (db) => {
      const row = (await ownOf(db, ctx)).find(({ text_id }) => text_id === params.id)
      if (!row) throw notFound()
      if (row.must_accept)
        throw refuse('Your organization works by this: it is not taken back here. Talk to your HR.')
      if (row.decision === 'accepted') await decide(db, ctx, [row], 'withdrawn')
    })
    return undefined
  }),
]

type Row = OwnTerms & { org_id: number }

/** What the viewer's organizations ask today, and what they have said. As owner. */
async function ownOf(db: Db, ctx: OpenCtx): Promise<Row[]> {
  const { account_id } = viewerOf(ctx)
  const { rows } = await sql<Row>`
    select c.org_id, c.text_id, c.purpose_id, o.name as organization, p.title, c.must_accept, t.number,
      t.in_force_from, t.body, c.decision, c.decided_at
    from consents_of(${account_id}, ${ctx.now}) c
    join organization o on o.org_id = c.org_id
    join consent_purpose p on p.org_id = c.org_id and p.id = c.purpose_id
    join consent_text t on t.org_id = c.org_id and t.id = c.text_id
    order by c.must_accept desc, o.name, p.title, c.text_id`.execute(db)
  return rows
}

async function decide(db: Db, ctx: OpenCtx, rows: readonly Row[], decision: 'accepted' | 'withdrawn') {
  if (rows.length === 0) return
  const { account_id } = viewerOf(ctx)
  const { ip, headers } = ctx.request
  const user_agent = (headers['user-agent'] ?? '').slice(0, 300) || null
  await db
    .insertInto('consent')
    .values(
      rows.map(({ org_id, text_id }) => ({
        ...{ org_id, id: newId(), text_id, account_id, decision },
        ...{ at: ctx.now, ip, user_agent },
      })),
    )
    .execute()
}
