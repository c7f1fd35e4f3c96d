import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'

/** What a reason is called now. */
export const reasonColumns = (id: RawBuilder<unknown>) => ({
  reason: sql`(select x.name from resignation_reason x where x.id = ${id})`,
  reason_nepali: sql`(select x.name_nepali from resignation_reason x where x.id = ${id})`,
})

const open = sql`r.status in ('Requested', 'Forwarded')`

/** What lists and details say of a resignation beside what is stored; of the aliases `r` and `d`. */
export const resignationColumns = (ctx: Ctx) => ({
  ...reasonColumns(sql`d.reason_id`),
  answer: answerOn(ctx.today),
  file: sql`(select json_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type, 'bytes', f.bytes,
    'url', ${`/api/v1/files/${ctx.org.slug}/`} || f.id || '/') from stored_file f where f.org_id = d.org_id and f.id = d.file_id)`,
  separation_id: sql`(select s.id from separation s where s.request_id = d.request_id)`,
  proposal: sql`case when d.proposal_state is not null then json_build_object('last_day', d.proposed_last_day, 'treatment', d.proposed_treatment,
    'by', d.proposed_by_name, 'at', d.proposed_at, 'remarks', d.proposal_remarks, 'state', d.proposal_state, 'answer', d.proposal_answer) end`,
  // of the hooks alone: how it was counted, and what held, when the letter was given
  in_working_days: sql`d.in_working_days`,
  may_decline: sql`d.may_decline`,
  may_agree: sql`${open} and ${mayAgree(ctx)}`,
  may_answer:
    ctx.as === 'user'
      ? sql`${open} and coalesce(d.proposal_state = 'Waiting', false) and r.employee_id::text = ${ctx.employee_id}`
      : sql`false`,
  may_decline_waiver: sql`${open} and d.waiver_requested and coalesce(d.agreed_last_day, d.requested_last_day) < d.earliest_last_day and ${mayAgree(ctx)}`,
  withdrawal: sql`(select wr.status from resignation_withdrawal w join request wr on wr.org_id = w.org_id and wr.id = w.request_id
    where w.resignation_id = d.request_id order by wr.created_at desc, wr.id desc limit 1)`,
  may_withdraw:
    ctx.as === 'user'
      ? sql`r.status = 'Approved' and r.employee_id::text = ${ctx.employee_id} and ${canStillStay(ctx.today)}`
      : sql`false`,
})

/** Another last day is proposed by HR, of others, and by the supervisor whose turn it is. */
export function mayAgree(ctx: Ctx): RawBuilder<boolean> {
  if (ctx.as === 'hr') {
    const may = !ctx.org.is_audit && allowed(ctx.org.codes, [P.hris.resignation], 'write')
    return may ? sql<boolean>`r.employee_id::text <> ${ctx.employee_id}` : sql<boolean>`false`
  }
  if (ctx.as === 'user') return sql<boolean>`false`
  return sql<boolean>`exists (select from request_recipient p
    where p.org_id = r.org_id and p.request_id = r.id and p.employee_id = ${ctx.employee_id} and p.is_open)`
}

/** The separation that came of it can be stopped: the last day is not over. Nobody asks twice at once. */
export const canStillStay = (today: Day): RawBuilder<boolean> => sql<boolean>`exists (select from separation s
    where s.org_id = d.org_id and s.request_id = d.request_id and s.state in ('Initiated', 'In notice') and s.last_working_on >= ${today})
  and not exists (select from resignation_withdrawal w
    where w.org_id = d.org_id and w.resignation_id = d.request_id and w.is_open)`

/** Labour Act 141: what is not answered in time is taken as accepted. */
const answerOn = (today: Day) => sql`case when not ${open} then 'Answered'
  when ${today}::date > d.answer_due_on then 'Accepted by law'
  when ${today}::date >= d.warn_on then 'Urgent' else 'Open' end`
