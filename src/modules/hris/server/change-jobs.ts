import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { eachAlone } from '#engines/approval/request-bulk-server.ts'
import { changeJob } from '#modules/hris/server/assignment.ts'
import { refuseUnknownPlace } from '#modules/hris/server/place.ts'
import { announceMoves, moveOne, type Moved } from '#modules/hris/server/supervisor-move.ts'
import { lockSupervisors } from '#modules/hris/server/supervisor-write.ts'
import { changeJobs } from '#modules/hris/shared/change-jobs.ts'

export const changeJobsRoutes: Route[] = [
  handle(changeJobs, async (ctx, { body }) => {
    const { employee_ids, supervisor_id, valid_from, change_reason, ...place } = body
    const named = Object.fromEntries(Object.entries(place).filter(([, value]) => value))
    const hasPlace = Object.keys(named).length > 0
    if (!hasPlace && !supervisor_id) throw invalid({ branch_id: ['Fill in at least one change.'] })
    await refuseUnknownPlace(ctx.db, named)
    if (supervisor_id) await refuseSupervisor(ctx, supervisor_id)
    await refuseUnknown(ctx, employee_ids)

    const moves: Moved[] = []
    const result = await eachAlone(ctx, employee_ids, async (id) => {
      if (hasPlace) await changeJob(ctx, id, { ...named, valid_from, change_reason })
      if (!supervisor_id) return
      const moved = await moveOne(ctx, id, { supervisor_id, valid_from })
      if (moved) moves.push(moved)
      else if (!hasPlace) throw conflict('They report to this supervisor already.')
    })
    if (supervisor_id) await announceMoves(ctx, { supervisor_id, valid_from }, moves)
    return result
  }),
]

/** What is written about supervisors needs the right to it, whoever may change jobs. */
async function refuseSupervisor(ctx: Ctx, id: string) {
  if (!allowed(ctx.org.codes, [P.hris.employees], 'write'))
    throw forbidden('You may change jobs, but not supervisors.')
  const known = await ctx.db.selectFrom('employee').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw invalid({ supervisor_id: ['Select a valid choice.'] })
  await lockSupervisors(ctx.db)
}

async function refuseUnknown({ db }: Ctx, employee_ids: readonly string[]) {
  const ids = [...new Set(employee_ids)]
  const known = await db.selectFrom('employee').select('id').where('id', 'in', ids).execute()
  if (known.length < ids.length) throw notFound()
}
