import { invalid, notFound } from '#kernel/errors.ts'
import { checkVersion, versionConflict } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import {
  application,
  organizationFlags,
  PageSwitches,
  permanentPages,
  updateApplication,
} from '#modules/organization/shared/application.ts'

export const applicationRoutes: Route[] = [
  handle(application, async (ctx) => shown(await current(ctx), ctx)),
  handle(updateApplication, async (ctx, { body }) => {
    const row = await current(ctx)
    await checkVersion(row, body.version, () => shown(row, ctx))
    if (body.page_switches) refusePermanent(body.page_switches)
    const changed = await ctx.db
      .updateTable('organization')
      .set({
        version: row.version + 1,
        ...(body.page_switches ? { page_switches: JSON.stringify(body.page_switches) } : {}),
        ...(body.disabled_applications ? { disabled_applications: body.disabled_applications } : {}),
        ...(body.flags ? { flags: JSON.stringify({ ...flagsOf(row.flags), ...body.flags }) } : {}),
      })
      .where('org_id', '=', ctx.org.org_id)
      .where('version', '=', row.version)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw versionConflict(shown(await current(ctx), ctx))
    // flags and applications are part of what every signed-in person's calls are checked against
    ctx.afterCommit(() => ctx.services.viewers.forgetAll())
    return shown(await current(ctx), ctx)
  }),
]

async function current(ctx: Ctx) {
  const row = await ctx.db
    .selectFrom('organization')
    .select(['page_switches', 'disabled_applications', 'flags', 'version'])
    .where('org_id', '=', ctx.org.org_id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const shown = (row: Awaited<ReturnType<typeof current>>, ctx: Ctx) => ({
  page_switches: PageSwitches.parse({ user: [], supervisor: [], hr: [], ...objectOf(row.page_switches) }),
  disabled_applications: row.disabled_applications as [],
  flags: Object.fromEntries(
    organizationFlags.map((name) => [name, flagsOf(row.flags)[name] ?? ctx.org.flags[name]]),
  ),
  version: row.version,
})

const objectOf = (json: unknown): object => (typeof json === 'object' && json !== null ? json : {})
const flagsOf = (json: unknown): Record<string, boolean> =>
  Object.fromEntries(
    Object.entries(objectOf(json)).filter(
      (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
    ),
  )

function refusePermanent(switches: PageSwitches) {
  for (const [area, pages] of Object.entries(switches)) {
    const kept = pages.filter((page) => permanentPages.includes(page))
    if (kept.length)
      throw invalid({
        page_switches: { [area]: [`These pages cannot be switched off: ${kept.join(', ')}.`] },
      })
  }
}
