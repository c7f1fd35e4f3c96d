import { sql } from 'kysely'
import { conflict, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { hrAlone } from '#engines/approval/request-hooks-server.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { writeHistory } from '#engines/approval/request-store-server.ts'
import { canStillStay, reasonColumns } from '#modules/offboarding/server/resignation-columns.ts'
import { stopLeaving } from '#modules/offboarding/server/stop-leaving.ts'
import { withdrawal } from '#modules/offboarding/shared/resignation.ts'

interface Input {
  resignation_id: string
  remarks: string
}
interface Detail {
  resignation_id: string
  last_working_on: string
}

/** Asked by whoever resigned, decided by HR: with their consent everything that was arranged is taken back. */
export const withdrawalRoutes = serveRequest<Input, Detail>(withdrawal, {
  table: 'resignation_withdrawal',
  usual: hrAlone,
  async prepare(ctx, { resignation_id }, employeeId) {
    const { rows } = await sql<{ last_working_on: string; can_stay: boolean }>`
      select s.last_working_on, ${canStillStay(ctx.today)} as can_stay
      from resignation d join request r on r.org_id = d.org_id and r.id = d.request_id
      join separation s on s.org_id = d.org_id and s.request_id = d.request_id
      where d.request_id = ${resignation_id} and r.employee_id = ${employeeId} and r.status = 'Approved'
      for update of r`.execute(ctx.db)
    const [found] = rows
    if (!found) throw invalid({ resignation_id: ['Select a valid choice.'] })
    if (!found.can_stay)
      throw conflict('This resignation cannot be withdrawn any more, or that is asked for already.')
    return { resignation_id, last_working_on: found.last_working_on }
  },
  async approved(ctx, { id, resignation_id, request_remarks }) {
    await close(ctx, id)
    const separation = await ctx.db
      .selectFrom('separation')
      .selectAll()
      .where('request_id', '=', resignation_id)
      .where('state', 'in', ['Initiated', 'In notice'])
      .where('last_working_on', '>=', ctx.today)
      .forUpdate()
      .executeTakeFirst()
    if (!separation) throw conflict('The last day is over: rehire this person instead.')
    await stopLeaving(ctx, separation, `Withdrawn: ${request_remarks}`.slice(0, 255))
    await ctx.db
      .updateTable('request')
      .set({ status: 'Revoked', decided_at: ctx.now, version: sql`version + 1` })
      .where('id', '=', resignation_id)
      .execute()
    await writeHistory(ctx, resignation_id, 'Revoked', 'Withdrawn with consent.')
  },
  undone: async (ctx, { id }, from) => {
    if (from === 'Approved')
      throw conflict('It was withdrawn, and the person stays: ask them for a new resignation.')
    await close(ctx, id)
  },
  columns: {
    ...reasonColumns(sql`(select w.reason_id from resignation w where w.request_id = d.resignation_id)`),
  },
})

const close = (ctx: Ctx, id: string) =>
  ctx.db.updateTable('resignation_withdrawal').set({ is_open: false }).where('request_id', '=', id).execute()
