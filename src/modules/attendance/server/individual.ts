import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { refOf } from '#platform/reference.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { factsChanged } from '#modules/attendance/server/recompute.ts'
import { assignShift, changeIndividual, individualSettings } from '#modules/attendance/shared/individual.ts'

const inPlace = (column: 'branch_id' | 'division_id', ids: readonly string[], today: string) =>
  sql<boolean>`exists (select from employment_assignment a where a.org_id = e.org_id and a.employee_id = e.id
    and a.valid_from <= ${today} and (a.valid_to is null or a.valid_to >= ${today}) and a.${sql.ref(column)} = any(${[...ids]}::uuid[]))`

export const individualRoutes: Route[] = [
  serveList(individualSettings, {
    from: ({ today }) => sql`employee e
      left join lateral (select * from individual_attendance i where i.org_id = e.org_id and i.employee_id = e.id
        and i.valid_from <= ${today} order by i.valid_from desc limit 1) i on true
      left join lateral (select s.name from shift_assignment a join work_shift s on s.org_id = a.org_id and s.id = a.work_shift_id
        where a.org_id = e.org_id and a.employee_id = e.id and a.valid_from <= ${today}
          and (a.valid_to is null or a.valid_to >= ${today})) s on true
      left join attendance_day d on d.org_id = e.org_id and d.employee_id = e.id and d.date = ${today}`,
    select: ({ today }) => ({
      person: personOf(sql`e.id`, today),
      shift: sql`coalesce(s.name, d.shift_name)`,
      web_allowed: sql`coalesce(i.web_allowed, false)`,
      web_needs_approval: sql`coalesce(i.web_needs_approval, false)`,
      location_required: sql`coalesce(i.location_required, false)`,
      timesheet_required: sql`coalesce(i.timesheet_required, false)`,
      is_exempt: sql`coalesce(i.is_exempt, false)`,
      has_penalties: sql`coalesce(i.has_penalties, true)`,
      overtime_setting: refOf('overtime_setting', sql`i.overtime_setting_id`),
      credit_hour_setting: refOf('credit_hour_setting', sql`i.credit_hour_setting_id`),
      valid_from: sql`i.valid_from`,
    }),
    id: sql`e.id`,
    where: ({ today }) => [sql`(e.left_on is null or e.left_on >= ${today})`],
    search: { person: sql`e.id` },
    filters: {
      web: (yes) => sql`coalesce(i.web_allowed, false) = ${yes}`,
      exempt: (yes) => sql`coalesce(i.is_exempt, false) = ${yes}`,
      no_shift: (yes) => sql`(s.name is null) = ${yes}`,
      branch_id: (ids, { today }) => inPlace('branch_id', ids, today),
      division_id: (ids, { today }) => inPlace('division_id', ids, today),
    },
    sort: { person: sql`e.full_name` },
    order: sql`e.full_name`,
  }),
  serveAction(changeIndividual, async (ctx, { body }) => {
    const { employee_ids, valid_from, ...values } = body
    await refuseUnknown(ctx, employee_ids)
    const said = {
      ...values,
      overtime_setting_id: values.overtime_setting_id ?? null,
      credit_hour_setting_id: values.credit_hour_setting_id ?? null,
    }
    await ctx.db
      .insertInto('individual_attendance')
      .values(employee_ids.map((employee_id) => ({ employee_id, valid_from, ...said })))
      .onConflict((oc) =>
        oc
          .columns(['org_id', 'employee_id', 'valid_from'])
          .doUpdateSet({ ...said, version: sql`individual_attendance.version + 1` }),
      )
      .execute()
    await factsChanged(ctx, { employee_ids, start: valid_from, end: null, because: 'Individual settings' })
    return { changed: employee_ids.length }
  }),
  serveAction(assignShift, async (ctx, { body }) => {
    const { employee_ids, work_shift_id, valid_from, valid_to = null } = body
    await refuseUnknown(ctx, employee_ids)
    if (valid_to && valid_to < valid_from) throw invalid({ valid_to: ['Until cannot be before From.'] })
    const shift = await ctx.db
      .selectFrom('work_shift')
      .select('id')
      .where('id', '=', work_shift_id)
      .where('is_archived', '=', false)
      .executeTakeFirst()
    if (!shift) throw invalid({ work_shift_id: ['Select a valid choice.'] })
    const whose = sql<boolean>`employee_id = any(${employee_ids}::uuid[])`
    // what was assigned from this day on is replaced; what began before ends the day before
    await ctx.db.deleteFrom('shift_assignment').where(whose).where('valid_from', '>=', valid_from).execute()
    await ctx.db
      .updateTable('shift_assignment')
      .set({ valid_to: addDays(valid_from, -1), version: sql`version + 1` })
      .where(whose)
      .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', valid_from)]))
      .execute()
    await ctx.db
      .insertInto('shift_assignment')
      .values(
        employee_ids.map((employee_id) => ({
          id: newId(),
          employee_id,
          work_shift_id,
          valid_from,
          valid_to,
        })),
      )
      .execute()
    await factsChanged(ctx, { employee_ids, start: valid_from, end: null, because: 'Work shift' })
    return { assigned: employee_ids.length }
  }),
]

/** Whoever is locked here is not changed elsewhere meanwhile. */
async function refuseUnknown(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const found = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (found.length !== new Set(ids).size) throw invalid({ employee_ids: ['Select a valid choice.'] })
}
