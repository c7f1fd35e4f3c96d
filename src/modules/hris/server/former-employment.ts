import { allowed, P } from '#kernel/permission.ts'
import { handle, type Route } from '#platform/route.ts'
import { rightTo } from '#modules/hris/server/look.ts'
import { formerEmployments } from '#modules/hris/shared/former-employment.ts'

export const formerEmploymentRoutes: Route[] = [
  handle(formerEmployments, async (ctx, { params }) => {
    await rightTo(ctx, params.id, 'employment', 'read')
    const rows = await ctx.db
      .selectFrom('employment_spell')
      .select([
        'id',
        'joined_on',
        'left_on',
        'leaving_reason',
        'is_continuous',
        'confirmed_on',
        'contract_ends_on',
        'separation_id',
      ])
      .where('employee_id', '=', params.id)
      .orderBy('left_on', 'desc')
      .execute()
    const opens = ctx.as === 'hr' && allowed(ctx.org.codes, [P.hris.separation], 'read')
    return { results: rows.map((row) => (opens ? row : { ...row, separation_id: null })) }
  }),
]
