import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import { allowed, type Code, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { compensationCodes } from '#modules/hris/shared/records.ts'
import { resignationSettings } from '#modules/hris/shared/resignation-settings.ts'
import { leftOutOf, progressColumn, termOf } from '#modules/hris/server/public.ts'
import {
  separationStep,
  type SeparationAction,
  type SeparationFacts,
  type Step,
} from '#modules/offboarding/domain/separation.ts'
import { settledBy } from '#modules/offboarding/domain/settlement.ts'
import { exitState } from '#modules/offboarding/domain/exit-meeting.ts'
import { buyoutOf, severanceOf, type BuyoutBasis } from '#modules/offboarding/domain/severance.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import type { Separation } from '#modules/offboarding/shared/separation.ts'
import { refIn } from '#platform/reference.ts'

export const rowsOf = (ctx: Ctx) => ctx.db.selectFrom('separation as s')
/** Of the separation `s` of the type `t`: by which template its letter was drafted, else would be. */
const letterColumn = sql`coalesce(
  (select ${refIn('l')} from letter d join letter_template l on l.org_id = d.org_id and l.id = d.template_id
    where d.org_id = s.org_id and d.source = 'separation' and d.source_id = s.id and d.status <> 'Revoked'),
  (select ${refIn('l')} from letter_template l where l.org_id = t.org_id and not l.is_archived
    and l.id = coalesce(t.letter_template_id, (select m.letter_template_id from letter_mapping m where m.org_id = t.org_id and m.event = t.category))))`

export const shown = (ctx: Ctx, rows: ReturnType<typeof rowsOf>) =>
  rows.select([
    's.id',
    's.request_id',
    letterOf(ctx.org.slug).as('letter'),
    's.notified_on',
    's.last_working_on',
    's.notice_days_required',
    sql<Separation['notice_from']>`s.notice_from`.as('notice_from'),
    's.notice_from_name',
    's.shortfall_days',
    's.shortfall_treatment',
    's.rehire_eligible',
    's.priority_until',
    's.garden_leave_days',
    's.extended_days',
    's.is_regretted',
    's.office_told_on',
    's.remarks',
    's.state',
    's.stopped_reason',
    leftOutOf(sql`s.id`).as('left_out'),
    's.completed_at',
    's.access_ended_at',
    sql<number>`(select count(*) from settlement_line l where l.separation_id = s.id and l.state = 'Open')`.as(
      'lines_open',
    ),
    's.version',
    sql<number>`s.last_working_on - ${ctx.today}::date`.as('days_left'),
    sql<boolean>`s.employee_id is not distinct from ${ctx.employee_id || null}::uuid`.as('is_self'),
    sql<
      Separation['separation_type']
    >`(select json_build_object('id', t.id, 'name', t.name, 'category', t.category, 'blocks_rehire', t.blocks_rehire, 'badge', t.badge,
      'letter', ${letterColumn}) from separation_type t where t.id = s.separation_type_id)`.as(
      'separation_type',
    ),
    sql<
      Row['exit_sheet']
    >`(select json_build_object('state', a.state, 'meets_on', m.meets_on) from answer_sheet a
      left join exit_meeting m on m.org_id = a.org_id and m.separation_id = a.subject_id and m.mode = 'Meeting'
      where a.use = ${exitInterview.name} and a.subject_id = s.id limit 1)`.as('exit_sheet'),
    sql<Separation['left_open']>`json_build_object(
      'equipment', coalesce((select json_agg(q.name || coalesce(' (' || q.code || ')', '') order by q.name) from equipment_assignment a
        join equipment q on q.org_id = a.org_id and q.id = a.equipment_id
        where a.employee_id = s.employee_id and a.returned_on is null and not exists (select from settlement_line l
          where l.separation_id = s.id and l.subject_id = a.id and l.state <> 'Open')), '[]'),
      'reports', (select count(*) from supervisor_on(greatest(${ctx.today}::date, s.last_working_on + 1)) l join employee e on e.org_id = l.org_id and e.id = l.employee_id
        where l.supervisor_id = s.employee_id and (e.left_on is null or e.left_on > greatest(${ctx.today}::date - 1, s.last_working_on))),
      'approvals', (select count(*) from request_recipient r where r.employee_id = s.employee_id and r.is_open))`.as(
      'left_open',
    ),
    sql<Paid | null>`(select json_build_object('joined_on', coalesce(e.served_since, e.joined_on), 'annual_salary', p.annual_salary::text, 'basis', coalesce((select x.value ->> 'buyout_basis' from singleton_setting x
        where x.org_id = s.org_id and x.key = ${resignationSettings.key}), ${resignationSettings.initial.buyout_basis}::text),
      'buyout_amount', s.buyout_amount::text, 'severance_amount', s.severance_amount::text)
      from employee e left join lateral (select annual_salary from employee_compensation c where c.employee_id = e.id
        and c.valid_from <= s.last_working_on order by c.valid_from desc limit 1) p on true
      where e.id = s.employee_id and ${seesPay(ctx)}::boolean)`.as('paid'),
    termOf(sql`s.last_working_on`, 'settlement_days').as('settled_within'),
    termOf(sql`s.last_working_on`, 'severance_months').as('severance_months'),
    personOf(sql`s.employee_id`, ctx.today).as('person'),
    progressColumn('offboarding', 's.id', ctx.today).as('tasks'),
  ])
/** The file of the resignation `s` came of. */
const letterOf = (slug: string) =>
  sql<
    Separation['letter']
  >`(select json_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type, 'bytes', f.bytes,
    'url', ${`/api/v1/files/${slug}/`} || f.id || '/') from resignation d join stored_file f on f.org_id = d.org_id and f.id = d.file_id
    where d.org_id = s.org_id and d.request_id = s.request_id)`
export type Row = Omit<Separation, 'abilities' | 'waits_for' | 'pay' | 'exit_interview' | 'settlement'> & {
  is_self: boolean
  settled_within: number
  severance_months: string
  exit_sheet: { state: string; meets_on: string | null } | null
  paid: Paid | null
}
interface Paid {
  joined_on: string
  annual_salary: string | null
  basis: BuyoutBasis
  buyout_amount: string | null
  severance_amount: string | null
}
export const seesPay = (ctx: Ctx) => allowed(ctx.org.codes, compensationCodes, 'read')

export async function one(ctx: Ctx, id: string): Promise<Separation> {
  const row = await shown(ctx, rowsOf(ctx).where('s.id', '=', id)).executeTakeFirst()
  if (!row) throw notFound()
  return separationOf(ctx, row as Row)
}

export function factsOf(
  row: Omit<Separation, 'abilities' | 'waits_for' | 'pay' | 'exit_interview' | 'settlement'>,
): SeparationFacts {
  return {
    state: row.state,
    last_working_on: row.last_working_on,
    has_type: row.separation_type !== null,
    redundancy:
      row.separation_type?.category === 'Redundancy' ? { office_told_on: row.office_told_on } : null,
    required_open: Array.from({ length: row.tasks.required_open }, () => 'task'),
    equipment_out: row.left_open.equipment,
    lines_open: row.lines_open,
    rehire_eligible: row.rehire_eligible && !row.separation_type?.blocks_rehire,
    is_current: row.person.is_current,
  }
}

export function separationOf(
  ctx: Ctx,
  { is_self, paid, exit_sheet, settled_within, severance_months, ...row }: Row,
): Separation {
  const facts = factsOf(row)
  const holds = (codes: readonly Code[]) =>
    !is_self && !ctx.org.is_audit && allowed(ctx.org.codes, codes, 'write')
  const hr = holds([P.hris.separation])
  const clears = holds([P.hris.separation, P.hris.offboarding])
  const may = (action: SeparationAction) => separationStep(facts, action, ctx.today).ok
  const complete = separationStep(facts, 'complete', ctx.today)
  const open = row.state !== 'Completed' && row.state !== 'Stopped'
  return {
    ...row,
    settlement:
      row.state === 'Stopped'
        ? null
        : settledBy(row.last_working_on, settled_within, row.completed_at?.slice(0, 10) ?? null, ctx.today),
    pay: paid && payOf({ ...row, severance_months }, paid),
    exit_interview: exit_sheet && exitState(exit_sheet.state, exit_sheet.meets_on),
    abilities: {
      change: hr && open,
      approve: hr && may('approve'),
      stop: hr && may('stop'),
      settle: clears && may('settle'),
      complete: clears && complete.ok,
      rehire: hr && may('rehire'),
    },
    waits_for: !open || complete.ok ? null : waitsFor(row, separationStep(facts, 'approve', ctx.today)),
  }
}

/** What the pay of the last day makes of missing notice, and of the years of somebody who is redundant. */
function payOf(
  {
    shortfall_days,
    last_working_on,
    separation_type,
    severance_months,
  }: Pick<Row, 'shortfall_days' | 'last_working_on' | 'separation_type' | 'severance_months'>,
  { joined_on, annual_salary, basis, buyout_amount, severance_amount }: Paid,
): Separation['pay'] {
  const isRedundant = separation_type?.category === 'Redundancy'
  return {
    buyout_amount,
    buyout_by_rule:
      annual_salary && shortfall_days > 0 ? buyoutOf(annual_salary, shortfall_days, basis) : null,
    severance_amount,
    severance_by_rule:
      annual_salary && isRedundant
        ? severanceOf(annual_salary, joined_on, last_working_on, severance_months)
        : null,
  }
}

function waitsFor(
  {
    state,
    days_left,
    tasks,
    left_open,
    lines_open,
  }: Pick<Row, 'state' | 'days_left' | 'tasks' | 'left_open' | 'lines_open'>,
  approve: Step,
): string {
  if (state === 'Initiated') return approve.ok ? 'Waits for HR to confirm it.' : approve.why
  if (days_left >= 0) return 'The last day is not over yet.'
  if (tasks.required_open)
    return `${tasks.required_open} required ${tasks.required_open === 1 ? 'task is' : 'tasks are'} open.`
  if (state !== 'Settlement') return 'Waits for the settlement to begin.'
  if (left_open.equipment.length) return `Not given back yet: ${left_open.equipment.join(', ')}.`
  return `${lines_open} ${lines_open === 1 ? 'line of the settlement is' : 'lines of the settlement are'} open.`
}
