import { sql } from 'kysely'
import { z } from 'zod'
import { dayAt } from '#kernel/calendar/zone.ts'
import { forbidden, invalid, notFound, type FieldErrors } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { supervisorsOn } from '#platform/supervision.ts'
import type { Request, RequestService } from '#engines/approval/request-hooks-server.ts'
import { requestService } from '#engines/approval/request-server.ts'
import { daysOf, thousandths } from '#modules/leave/domain/counted-date.ts'
import { overridden, problems, refusals } from '#modules/leave/domain/request-rules.ts'
import type { Problem } from '#modules/leave/domain/request-facts.ts'
import { overdrawnByApproval } from '#modules/leave/server/approval-balance.ts'
import { factsFor, type Asked, type Gathered } from '#modules/leave/server/facts.ts'
import { lockEmployee } from '#modules/leave/server/ledger.ts'
import { closeCancels } from '#modules/leave/server/cancel-row.ts'
import { refuseWithoutCredit } from '#modules/leave/server/leave-credit.ts'
import { refuseLocked } from '#modules/leave/server/leave-settings.ts'
import { freeDays, takeLeave, writeDays, type Leave } from '#modules/leave/server/take.ts'
import { leaveFilePurpose, leaveRequest } from '#modules/leave/shared/leave-request.ts'

interface Detail {
  leave_type_id: string
  start_on: string
  end_on: string
  part: string
  from_time: string | null
  to_time: string | null
  event_on: string | null
  days: string
  minutes: number | null
  balance_before: string
  file_id: string | null
  handover_employee_id: string | null
  handover_note: string | null
  contact: string | null
  is_offline: boolean
  entered_by: string | null
  proof_note: string | null
  overridden: string[]
}
type Shown = Detail & { leave_type: { id: string; name: string } }

/** A request as the person sends it; the rest is what somebody else adds who enters it for them. */
export interface LeaveInput extends Asked {
  file_id?: string | null | undefined
  handover_employee_id?: string | null | undefined
  handover_note?: string | null | undefined
  contact?: string | null | undefined
  remarks: string
  offline?: { proof_note: string; override: boolean; asked_by: 'Supervisor' | 'HR' }
}

const service: RequestService<LeaveInput> = requestService<LeaveInput, Detail, Ruled>(leaveRequest, {
  table: 'leave_request',
  async gather(ctx, input, employeeId) {
    // the facts are those after the lock
    await lockEmployee(ctx.db, employeeId)
    const [asRuled] = await Promise.all([
      ruled(ctx, input, employeeId),
      refuseUnknown(ctx, input, employeeId),
    ])
    return asRuled
  },
  async prepare(ctx, input, _employeeId, { counted, found }) {
    const { offline } = input
    return {
      ...counted,
      file_id: input.file_id ?? null,
      handover_employee_id: input.handover_employee_id ?? null,
      handover_note: input.handover_note ?? null,
      contact: input.contact ?? null,
      is_offline: offline !== undefined,
      entered_by: offline ? ctx.viewer.account_id : null,
      proof_note: offline?.proof_note ?? null,
      overridden: offline?.override ? overridden(found) : [],
    }
  },
  async created(ctx, request, { facts }) {
    await writeDays(ctx, request, facts.dates, minutesADay(facts))
  },
  async edited(ctx, request, values) {
    const leave = leaveOf(request)
    await refuseLocked(ctx.db, leave.start_on)
    await lockEmployee(ctx.db, leave.employee_id)
    // its own days stand in nobody's way: not in its own either
    await freeDays(ctx, leave, { dates: null, reason: `Changed: leave from ${leave.start_on}` })
    await ctx.db.deleteFrom('leave_day').where('request_id', '=', leave.id).execute()
    // whoever asked in time has asked in time, however late somebody decides
    const asked = { ...ctx, today: dayAt(request.created_at, ctx.org.time_zone) }
    const { facts, counted } = await ruled(asked, anew(request, values), leave.employee_id)
    await writeDays(ctx, leave, facts.dates, minutesADay(facts))
    return counted
  },
  async approved(ctx, request) {
    const leave = leaveOf(request)
    await refuseLocked(ctx.db, leave.start_on)
    // what is taken is read after the lock
    await lockEmployee(ctx.db, leave.employee_id)
    await refuseWithoutCredit(ctx, leave)
    await takeLeave(ctx, leave)
    await ctx.signal('leave_request.granted', { request_id: leave.id })
  },
  async undone(ctx, request, from) {
    const leave = leaveOf(request)
    if (from === 'Approved') await refuseLocked(ctx.db, leave.start_on)
    await lockEmployee(ctx.db, leave.employee_id)
    await freeDays(ctx, leave, {
      dates: null,
      reason: `Revoked: leave from ${leave.start_on} to ${leave.end_on}`,
    })
    await closeCancels(ctx, leave.id, 'The leave itself was taken back.')
  },
  async warned(ctx, request, action) {
    if (action === 'approve')
      return overdrawnByApproval(ctx, { ...leaveOf(request), version: request.version })
    if (action !== 'decline') return []
    const { leave_type } = request as unknown as Shown
    return (await isStatutory(ctx, leave_type.id))
      ? [
          `${leave_type.name} is given by law and is not declined for the needs of work (Labour Act 51). Do your remarks give the legal reason?`,
        ]
      : []
  },
  kept: sql<boolean>`not exists (select from leave_deletion x where x.request_id = r.id)`,
  columns: (ctx) => ({
    leave_type: sql`(select json_build_object('id', t.id, 'name', t.name, 'code', t.code, 'colour', t.colour) from leave_type t where t.id = d.leave_type_id)`,
    pay_percent: sql`(select trim_scale(t.pay_percent)::text from leave_type t where t.id = d.leave_type_id)`,
    days: sql`trim_scale(d.days)::text`,
    freed_days: sql`trim_scale(d.freed_days)::text`,
    from_time: sql`to_char(d.from_time, 'HH24:MI')`,
    to_time: sql`to_char(d.to_time, 'HH24:MI')`,
    file: sql`(select json_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type, 'bytes', f.bytes,
      'url', ${`/api/v1/files/${ctx.org.slug}/`} || f.id || '/') from stored_file f where f.id = d.file_id)`,
    handover: sql`(select ${personOf(sql`h.id`, ctx.today)} from employee h where h.id = d.handover_employee_id)`,
    is_cancel_open: sql`exists (select from leave_cancel_request c where c.leave_request_id = r.id and c.is_open)`,
  }),
  where: (query: Narrowed) => [
    ...(query.leave_type_id ? [sql<boolean>`d.leave_type_id = ${query.leave_type_id}`] : []),
    ...(query.from ? [sql<boolean>`d.end_on >= ${query.from}::date`] : []),
    ...(query.to ? [sql<boolean>`d.start_on <= ${query.to}::date`] : []),
    ...(query.is_offline ? [sql<boolean>`r.is_offline = ${query.is_offline === 'true'}`] : []),
  ],
})

type Ruled = Awaited<ReturnType<typeof ruled>>
/** The rules about a leave, and what it costs by them; refused at the fields that they speak about. */
async function ruled(ctx: Ctx, input: Omit<LeaveInput, 'remarks'>, employeeId: string) {
  const { offline, start_on, end_on, part } = input
  const facts = await factsFor(ctx, input, employeeId, {
    asked_by: offline?.asked_by ?? 'Employee',
    has_document: Boolean(input.file_id),
  })
  const found = problems(facts)
  const refused = refusals(found, offline?.override)
  if (refused.length) throw invalid(byField(refused))
  const isHours = part === 'hours'
  const counted = {
    leave_type_id: input.leave_type_id,
    start_on,
    end_on,
    part,
    from_time: isHours ? (input.from_time ?? null) : null,
    to_time: isHours ? (input.to_time ?? null) : null,
    event_on: facts.rule.once_per_event ? (input.event_on ?? null) : null,
    days: daysOf(thousandths(facts.dates)),
    minutes: minutesOf(facts),
    balance_before: facts.accounts[0]?.balance ?? '0',
  }
  return { facts, counted, found }
}

/** What is asked for once an approver has changed it. Parts of a day are those of one date. */
function anew(request: Request<Detail>, values: Readonly<Record<string, unknown>>) {
  const { file } = request as unknown as { file: { id: string } | null }
  const asked = Edited.parse({ ...request, file_id: file?.id, ...values })
  const input = asked.start_on === asked.end_on ? asked : { ...asked, part: 'full' as const }
  if (!request.is_offline) return input
  // what was set aside when it was entered stays so
  const override = request.overridden.length > 0
  return { ...input, offline: { proof_note: request.proof_note ?? '', override, asked_by: 'HR' as const } }
}
const Edited = leaveRequest.input
  .pick({ leave_type_id: true, start_on: true, end_on: true, part: true, from_time: true, to_time: true })
  .extend({ event_on: z.string().nullish(), file_id: z.string().nullish() })

interface Narrowed {
  leave_type_id?: string
  from?: string
  to?: string
  is_offline?: 'true' | 'false'
}

export const leaveRequestRoutes: Route[] = service.routes
/** For somebody else, by HR or a supervisor. */
export const enterLeave = service.enter

const leaveOf = (request: Request<Detail>): Leave => ({
  id: request.id,
  employee_id: request.employee_id,
  // read with its columns it has the type in their place
  leave_type_id: (request as unknown as Shown).leave_type.id,
  start_on: request.start_on,
  end_on: request.end_on,
})

const isStatutory = async (ctx: Ctx, id: string) =>
  (await ctx.db.selectFrom('leave_type').select('is_statutory').where('id', '=', id).executeTakeFirst())
    ?.is_statutory ?? false

const minutesADay = ({ rule, workday_minutes }: Gathered) => (rule.unit === 'Hour' ? workday_minutes : null)
function minutesOf(facts: Gathered): number | null {
  const day = minutesADay(facts)
  if (day !== null) return Math.max(1, Math.round((thousandths(facts.dates) * day) / 1000))
  const own = facts.dates
    .flatMap(({ pieces }) => pieces)
    .reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
  return own || null
}

/** Files of one's own sending, and a colleague who is there to take over. */
async function refuseUnknown(ctx: Ctx, input: LeaveInput, employeeId: string) {
  const { file_id, handover_employee_id } = input
  if (file_id) {
    const file = await ctx.db
      .selectFrom('stored_file')
      .select(['purpose', 'account_id'])
      .where('id', '=', file_id)
      .executeTakeFirst()
    if (file?.purpose !== leaveFilePurpose || file.account_id !== ctx.viewer.account_id)
      throw invalid({ file_id: ['Choose an uploaded file.'] })
  }
  if (!handover_employee_id) return
  if (handover_employee_id === employeeId)
    throw invalid({ handover_employee_id: ['Work is handed over to somebody else.'] })
  const there = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', handover_employee_id)
    .where((eb) => eb.or([eb('left_on', 'is', null), eb('left_on', '>=', input.end_on)]))
    .executeTakeFirst()
  if (!there) throw invalid({ handover_employee_id: ['Select a valid choice.'] })
}

export const byField = (found: readonly Problem[]): FieldErrors => {
  const errors: Record<string, string[]> = {}
  for (const { field, message } of found) (errors[field] ??= []).push(message)
  return errors
}

/** Whom somebody may act for: a supervisor for their people, HR for everybody but themselves. */
export async function subjectOf(ctx: Ctx, employeeId: string): Promise<string> {
  if (employeeId === ctx.employee_id) throw forbidden('Your own leave is entered by somebody else.')
  const known =
    ctx.as === 'supervisor'
      ? ctx.db
          .selectFrom(supervisorsOn(ctx.today).as('l'))
          .select('employee_id as id')
          .where('employee_id', '=', employeeId)
          .where('supervisor_id', '=', ctx.employee_id)
          .where('can_approve', '=', true)
      : ctx.db.selectFrom('employee').select('id').where('id', '=', employeeId)
  if (!(await known.executeTakeFirst())) throw notFound()
  return employeeId
}
