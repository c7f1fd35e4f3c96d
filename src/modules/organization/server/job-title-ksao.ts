import { invalid, notFound } from '#kernel/errors.ts'
import { checkVersion } from '#platform/changing.ts'
import { DOCUMENTS } from '#platform/file-type.ts'
import type { Ctx } from '#platform/context.ts'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import { ksaoChoices, titleKsao, type AskedKsao } from '#modules/organization/shared/job-title-ksao.ts'

/** Descriptions of jobs are no secret: everybody may know what another's work is. */
export const jobDescriptionFiles: FilePurpose = {
  purpose: 'job_description',
  allow: DOCUMENTS,
  read: async () => true,
  upload: async (ctx) => allowed(ctx.org.codes, [P.organization.jobTitle], 'write'),
}

export const titleKsaoRoutes: Route[] = [
  handle(ksaoChoices, async (ctx, { query }) => {
    let all = ctx.db.selectFrom('ksao').where('is_archived', '=', false)
    if (query.search) all = all.where('name', 'ilike', `%${query.search.replace(/[\\%_]/g, '\\$&')}%`)
    const rows = all.select(['id', 'name', 'kind']).orderBy('name').orderBy('id')
    return page(query, all as never, rows as never) as never
  }),
  handle(titleKsao.read, async (ctx, { params }) => {
    const { version } = await titleOf(ctx, params.id)
    return { results: await askedOf(ctx, params.id), version }
  }),
  handle(titleKsao.write, async (ctx, { params, body: { items, version } }) => {
    const title = await titleOf(ctx, params.id, 'write')
    await checkVersion(title, version, async () => ({
      results: await askedOf(ctx, params.id),
      version: title.version,
    }))
    const ids = items.map(({ ksao_id }) => ksao_id)
    const known = ids.length
      ? await ctx.db.selectFrom('ksao').select('id').where('id', 'in', ids).execute()
      : []
    if (known.length < ids.length) throw invalid({ items: ['Select a valid choice.'] })
    let gone = ctx.db.deleteFrom('job_title_ksao').where('job_title_id', '=', params.id)
    if (ids.length) gone = gone.where('ksao_id', 'not in', ids)
    await gone.execute()
    if (items.length)
      await ctx.db
        .insertInto('job_title_ksao')
        .values(items.map((item) => ({ ...item, job_title_id: params.id })))
        .onConflict((oc) =>
          oc
            .columns(['org_id', 'job_title_id', 'ksao_id'])
            .doUpdateSet((eb) => ({ level: eb.ref('excluded.level') })),
        )
        .execute()
    await ctx.db
      .updateTable('job_title')
      .set({ version: version + 1 })
      .where('id', '=', params.id)
      .execute()
    return { results: await askedOf(ctx, params.id), version: version + 1 }
  }),
]

async function titleOf(ctx: Ctx, id: string, to: 'read' | 'write' = 'read') {
  const row = ctx.db.selectFrom('job_title').select('version').where('id', '=', id)
  const title = await (to === 'write' ? row.forUpdate() : row).executeTakeFirst()
  if (!title) throw notFound()
  return title
}

const askedOf = async (ctx: Ctx, id: string): Promise<AskedKsao[]> => {
  const rows = await ctx.db
    .selectFrom('job_title_ksao as r')
    .innerJoin('ksao as k', (join) => join.onRef('k.org_id', '=', 'r.org_id').onRef('k.id', '=', 'r.ksao_id'))
    .select(['k.id', 'k.name', 'k.kind', 'r.level'])
    .where('r.job_title_id', '=', id)
    .orderBy('k.kind')
    .orderBy('k.name')
    .execute()
  return rows.map(({ level, kind, ...ksao }) => ({ ksao: { ...ksao, kind: kind as 'other' }, level }))
}
