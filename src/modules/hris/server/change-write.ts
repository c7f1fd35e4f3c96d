import { sql } from 'kysely'
import { conflict, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Request } from '#engines/approval/request-hooks-server.ts'
import { acceptedValues, overtaken } from '#modules/hris/domain/change-fields.ts'
import { fieldRefusals } from '#modules/hris/domain/change-policy.ts'
import { checkedValues, targetOf } from '#modules/hris/server/change-target.ts'
import { lockEmployee } from '#modules/hris/server/employee-row.ts'
import { lookAt } from '#modules/hris/server/look.ts'
import { ChangedField, type ChangeInput } from '#modules/hris/shared/change-request.ts'
import { sectionOf, type SectionName } from '#modules/hris/shared/change-sections.ts'

export interface ChangeDetail {
  employee_id: string
  section: SectionName
  action: ChangeInput['action']
  record_id: string | null
  fields: string | ChangedField[]
}

export const fieldsIn = (stored: unknown): ChangedField[] => ChangedField.array().parse(stored)

/** How the record's history tells that the person asked for it, and who acts has accepted it. */
const AS_REQUESTER = 'requester'

/** Writes what is accepted of a request into the record. */
export async function writeAsked(ctx: Ctx, request: Request<ChangeDetail>) {
  await sql`select set_config('app.acting_as', ${AS_REQUESTER}, true)`.execute(ctx.db)
  await writeChange(ctx, request)
  await sql`select set_config('app.acting_as', ${ctx.as}, true)`.execute(ctx.db)
}

async function writeChange(ctx: Ctx, request: Request<ChangeDetail>) {
  const { section, action, employee_id } = request
  const target = targetOf(section)
  const fields = fieldsIn(request.fields)
  refuseMoved(section, fields)
  const values = acceptedValues(fields)
  await lockEmployee(ctx, employee_id)
  if (action === 'Create') {
    await target.add?.(ctx, employee_id, checkedValues(section, values, true))
    return
  }
  const recordId = request.record_id ?? employee_id
  const current = await target.read(ctx, employee_id, recordId).catch(() => {
    throw conflict('The record that this request is about is not there any more. Decline the request.')
  })
  await refuseFixed(ctx, employee_id, section, fields)
  const late = overtaken(action === 'Delete' ? [] : fields, current)
  if (late.length) throw conflict(late.map((field) => saidOvertaken(section, field)).join(' '))
  if (action === 'Delete') return target.remove?.(ctx, employee_id, recordId)
  if (!Object.keys(values).length) throw refuse('Accept at least one field, or decline the request.')
  await target.change(ctx, employee_id, current, values)
}

/** What has become read-only since it was asked for is not written any more. */
async function refuseFixed(ctx: Ctx, employeeId: string, section: SectionName, fields: ChangedField[]) {
  const { ways } = await lookAt(ctx, employeeId)
  const errors = fieldRefusals(
    ways[section] ?? {},
    fields.filter((field) => field.is_accepted),
    'hr',
  )
  const said = Object.keys(errors).map((name) => sectionOf(section).fields[name]?.title ?? name)
  if (said.length)
    throw conflict(`${said.join(', ')} is read-only by now. Leave it out, or decline the request.`)
}

/** What a section had when it was asked for, and has no more, would be lost without a word. */
function refuseMoved(section: SectionName, fields: ChangedField[]) {
  const { group, fields: declared } = sectionOf(section)
  const moved = fields.filter(({ name, is_accepted }) => is_accepted && group !== null && !(name in declared))
  if (moved.length)
    throw conflict(
      `${moved.map(({ name }) => name).join(', ')} is asked for in another part by now. Leave it out, or decline the request.`,
    )
}

type Late = ReturnType<typeof overtaken<ChangedField>>[number]
function saidOvertaken(section: SectionName, { name, old, now, title: asked }: Late) {
  const title = asked ?? sectionOf(section).fields[name]?.title ?? name
  const [was, is] = [old, now].map((value) =>
    String(Array.isArray(value) ? value.join(', ') : (value ?? 'empty')),
  )
  return `${title} was ${was} when this was asked for and is ${is} now. Leave that field out, or decline the request.`
}
