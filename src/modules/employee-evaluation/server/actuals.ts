import { sql } from 'kysely'
import { conflict, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import { allowed } from '#kernel/permission.ts'
import { isOver } from '#modules/employee-evaluation/server/assigned.ts'
import { actualFilePurpose, actualRequest } from '#modules/employee-evaluation/shared/actual.ts'
import { evManage } from '#modules/employee-evaluation/shared/evaluation.ts'

interface Detail {
  employee_id: string
  assigned_id: string
  title: string
  unit: string | null
  on_date: string
  value: string
  file_id: string | null
}
interface Input {
  assigned_id: string
  on_date: string
  value: string
  file_id?: string | null
  remarks: string
}

/** What an employee reports counts once their supervisor, or who the flow names, has approved it. */
export const actualRoutes: Route[] = serveRequest<Input, Detail>(actualRequest, {
  table: 'target_actual_request',
  async prepare(ctx, { assigned_id, on_date, value, file_id = null }, employee_id) {
    const target = await openTarget(ctx.db, assigned_id, employee_id)
    if (!target) throw invalid({ assigned_id: ['Select a valid choice.'] })
    if (target.is_over) throw conflict('The evaluation of these targets is closed.')
    const wrong = dayProblem(target, { on_date, today: ctx.today })
    if (wrong) throw invalid({ on_date: [wrong] })
    await refuseFile(ctx, file_id)
    return { employee_id, assigned_id, title: target.title, unit: target.unit, on_date, value, file_id }
  },
  async approved(ctx, request) {
    const target = await openTarget(ctx.db, request.assigned_id, request.employee_id)
    if (!target) throw conflict('The target was removed.')
    if (target.is_over) throw conflict('The evaluation of these targets is closed.')
    await ctx.db
      .insertInto('target_actual')
      .values({
        id: newId(),
        assigned_id: request.assigned_id,
        employee_id: request.employee_id,
        on_date: request.on_date,
        value: request.value,
        remarks: request.request_remarks.slice(0, 255) || null,
        source: 'Request',
        request_id: request.id,
        account_id: ctx.viewer.account_id,
      })
      .execute()
  },
  async undone(ctx, request, from) {
    if (from !== 'Approved') return
    const target = await openTarget(ctx.db, request.assigned_id, request.employee_id)
    if (target?.is_over) throw conflict('The evaluation of these targets is closed.')
    await ctx.db
      .updateTable('target_actual')
      .set({ withdrawn_at: ctx.now })
      .where('request_id', '=', request.id)
      .execute()
  },
  columns: ({ org }) => ({
    assigned_id: sql`d.assigned_id`,
    title: sql`d.title`,
    unit: sql`d.unit`,
    on_date: sql`d.on_date`,
    value: sql`trim_scale(d.value)::text`,
    file: sql`(select json_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type, 'bytes', f.bytes,
      'url', ${`/api/v1/files/${org.slug}/`} || f.id || '/') from stored_file f where f.org_id = d.org_id and f.id = d.file_id)`,
  }),
})

export interface OpenTarget {
  title: string
  unit: string | null
  starts_on: string
  ends_on: string
  is_over: boolean
}
/** A target of a person, held: its evaluation does not close meanwhile. */
async function openTarget(db: Db, id: string, employeeId: string): Promise<OpenTarget | null> {
  const { rows } = await sql<OpenTarget>`
    select a.title, a.unit, f.starts_on, f.ends_on, ${isOver} as is_over
    from assigned_target a join evaluation_target_form f on f.org_id = a.org_id and f.id = a.form_id
    where a.id = ${id} and a.employee_id = ${employeeId} for update of a`.execute(db)
  return rows[0] ?? null
}

/** Why nothing can be entered on a day; null where it can. */
export const dayProblem = (
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
  { on_date, today }: { on_date: string; today: string },
): string | null =>
  on_date < starts_on || on_date > ends_on
    ? `The targets are from ${starts_on} to ${ends_on}.`
    : on_date > today
      ? 'Date cannot be in the future.'
      : null

/** Evidence is a file that the same person sent for this. */
async function refuseFile({ db, viewer }: Ctx, id: string | null) {
  if (id === null) return
  const file = await db
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', id)
    .where('purpose', '=', actualFilePurpose)
    .where('account_id', '=', viewer.account_id)
    .executeTakeFirst()
  if (!file) throw invalid({ file_id: ['Select a valid choice.'] })
}

/** Evidence: sent by the employee, read by those who see the request. */
export const actualFiles: FilePurpose = {
  purpose: actualFilePurpose,
  upload: async ({ org }) => org.employee_id !== null,
  async read({ db, org, today }, file) {
    const { rows } = await sql`
      select from target_actual_request d join request r on r.org_id = d.org_id and r.id = d.request_id
      where d.file_id = ${file.id} and (r.employee_id = ${org.employee_id || null}::uuid
        or ${(org.is_hr || org.is_audit) && allowed(org.codes, evManage, 'read')}
        or exists (select from supervisor_on(${today}) l where l.org_id = r.org_id and l.employee_id = r.employee_id
          and l.supervisor_id = ${org.employee_id || null}::uuid)
        or exists (select from request_recipient p where p.org_id = r.org_id and p.request_id = r.id
          and p.employee_id = ${org.employee_id || null}::uuid))`.execute(db)
    return rows.length > 0
  },
}
