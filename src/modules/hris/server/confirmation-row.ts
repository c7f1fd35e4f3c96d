import { sql, type RawBuilder } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { draftOf } from '#engines/questions/draft-server.ts'
import type { AnswerValue } from '#engines/questions/question.ts'
import { prefillOf } from '#engines/questions/prefill-server.ts'
import { itemsOf } from '#engines/questions/set-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { confirmationAbilities, latestEnd } from '#modules/hris/domain/confirmation.ts'
import { termsOn } from '#modules/hris/server/law-terms.ts'
import { holds } from '#modules/hris/server/place-query.ts'
import { countryOf } from '#modules/hris/server/place.ts'
import { teamBelow } from '#modules/hris/server/team-below.ts'
import { stateColumn } from '#modules/hris/server/employment-review-query.ts'
import { reviewSettings } from '#modules/hris/shared/change-type.ts'
import {
  confirmationQuestions,
  type ConfirmationDetail,
  type ConfirmationRow,
} from '#modules/hris/shared/confirmation.ts'

/** Everybody on probation about whom nobody was asked yet, and everything that was asked: as `b`, with `c` and `e`. */
export const confirmationsFrom = (today: string) => sql`(
    select e.id as employee_id, e.probation_ends_on as ends_on, null::uuid as confirmation_id from employee e
    where ${onProbation(today)} and not exists (
      select from confirmation c where c.org_id = e.org_id and c.employee_id = e.id and c.ends_on = e.probation_ends_on)
    union all select c.employee_id, c.ends_on, c.id from confirmation c) b
  join employee e on e.id = b.employee_id left join confirmation c on c.id = b.confirmation_id`

/** Of the alias `e`: their probation runs and nothing was said. */
export const onProbation = (today: string) =>
  sql<boolean>`e.probation_ends_on >= ${today} and e.confirmed_on is null and e.joined_on <= ${today} and e.left_on is null`

export const stateOf = sql<ConfirmationRow['state']>`coalesce(c.state, 'Not asked')`
export const isLate = (today: string) =>
  sql<boolean>`coalesce((c.state = 'Asked' and c.due_on < ${today}) or (c.state in ('Asked', 'Answered') and b.ends_on < ${today}), false)`

/** Of those below who looks, or of all. */
export const withinTeam = (ctx: Ctx): RawBuilder<boolean> =>
  ctx.as === 'supervisor'
    ? sql<boolean>`e.id in (with recursive ${teamBelow(ctx.employee_id, 'all', ctx.today)} select id from team)`
    : sql<boolean>`true`

/** How often the probation of the employment of `e` was prolonged. */
const extended = sql<number>`(select count(*)::int from employment_review r
  join change_type t on t.org_id = r.org_id and t.id = r.change_type_id
  where r.employee_id = e.id and r.state = 'Applied' and t.category = 'Probation extension' and r.effective_from >= e.joined_on)`

/** The first of the supervisors of `e` who works here. */
const firstSupervisor = (today: string) =>
  personOf(
    sql`(select s.id from supervisor_on(${today}) l join employee s on s.org_id = l.org_id and s.id = l.supervisor_id
      where l.employee_id = e.id and (s.left_on is null or s.left_on >= ${today}) order by l.authority_order limit 1)`,
    today,
  )

export async function confirmationRows(ctx: Ctx, rest: RawBuilder<unknown>): Promise<ConfirmationRow[]> {
  const { rows } = await sql<ConfirmationRow>`
    select ${columns(ctx)}, ${personOf(sql`e.id`, ctx.today)} as person
    from ${confirmationsFrom(ctx.today)} where ${rest}`.execute(ctx.db)
  return rows
}

const columns = ({
  today,
  org: { time_zone },
}: Ctx) => sql`coalesce(c.id, e.id) as id, e.joined_on, b.ends_on, b.ends_on - ${today}::date as days_left,
  ${extended} as extended, ${stateOf} as state, c.asked_on, c.due_on, ${isLate(today)} as is_late,
  coalesce(greatest(case when c.recommended_at is not null then (c.recommended_at at time zone ${time_zone})::date
    when c.state = 'Asked' then ${today}::date end - c.due_on, 0), 0) as late_days,
  ${firstSupervisor(today)} as supervisor, c.recommendation, c.outcome, c.closed_because, coalesce(c.version, 0) as version,
  (select t.title from employment_assignment a join employment_type t on t.org_id = a.org_id and t.id = a.employment_type_id
    where a.employee_id = e.id and ${holds(today)}) as employment_type`

type Stored = ConfirmationRow &
  Omit<
    ConfirmationDetail,
    keyof ConfirmationRow | 'latest_end' | 'items' | 'start' | 'draft_saved_at' | 'abilities'
  > & {
    employee_id: string
    question_set_id: string | null
    sheet_id: string | null
    is_supervisor: boolean
  }

/** One with everything about it; of somebody about whom nobody was asked yet, by the id of the employee. */
export async function confirmationOf(ctx: Ctx, id: string): Promise<ConfirmationDetail> {
  const { rows } = await sql<Stored>`
    select ${columns(ctx)}, ${personOf(sql`e.id`, ctx.today)} as person, e.id as employee_id, c.question_set_id, c.extend_months,
      c.reason, c.recommended_at, c.decision_remarks, c.decided_at, c.last_working_on,
      (select full_name from employee where id = c.recommended_by) as recommended_by,
      (select full_name from account where id = c.decided_by) as decided_by,
      (select json_build_object('id', r.id, 'state', ${stateColumn}, 'effective_from', r.effective_from)
        from employment_review r where r.id = c.review_id) as review,
      (select json_build_object('id', s.id, 'state', s.state) from separation s where s.id = c.separation_id) as separation,
      sheet.id as sheet_id, trim_scale(sheet.score)::text as score,
      exists (select from supervisor_on(${ctx.today}) l where l.employee_id = e.id and l.supervisor_id = ${ctx.employee_id || null}::uuid) as is_supervisor
    from ${confirmationsFrom(ctx.today)}
    left join answer_sheet sheet on sheet.use = ${confirmationQuestions.name} and sheet.subject_id = c.id and sheet.state = 'Completed'
    where coalesce(c.id, e.id) = ${id} and ${withinTeam(ctx)}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  const { employee_id, question_set_id, sheet_id, is_supervisor, ...shown } = row
  const may_decide =
    ctx.as === 'hr' && !ctx.org.is_audit && allowed(ctx.org.codes, [P.hris.employmentReview], 'write')
  const abilities = confirmationAbilities({
    state: row.state,
    is_self: employee_id === ctx.employee_id,
    is_supervisor: ctx.as === 'supervisor' && is_supervisor,
    may_decide,
    may_stand_in: may_decide && ctx.employee_id !== '' && row.late_days > 0,
    is_past: row.days_left < 0,
  })
  const questions = await questionsOf(ctx, {
    id,
    set_id: question_set_id,
    sheet_id,
    answers: abilities.answer,
  })
  return { ...shown, ...questions, latest_end: latestEnd(await extensionFacts(ctx, row)), abilities }
}

/** What bounds another extension of this probation. */
export async function extensionFacts(
  ctx: Pick<Ctx, 'db' | 'org'>,
  { joined_on, ends_on, extended }: Pick<ConfirmationRow, 'joined_on' | 'ends_on' | 'extended'>,
) {
  const [{ probation_extensions }, { probation_months }, country] = await Promise.all([
    settingOf(ctx.db, reviewSettings),
    // by the law of the day on which it would begin
    termsOn(ctx.db, addDays(ends_on, 1)),
    countryOf(ctx.db, ctx.org.org_id),
  ])
  return {
    joined_on,
    ends_on,
    extended,
    extensions: probation_extensions,
    months: probation_months,
    country,
  }
}

interface Asked {
  id: string
  set_id: string | null
  sheet_id: string | null
  /** Who looks is to answer. */
  answers: boolean
}
async function questionsOf(
  ctx: Ctx,
  { id, set_id, sheet_id, answers }: Asked,
): Promise<Pick<ConfirmationDetail, 'items' | 'start' | 'draft_saved_at'>> {
  if (set_id === null) return { items: [], start: {}, draft_saved_at: null }
  const [items, given, begun] = await Promise.all([
    itemsOf(ctx.db, set_id),
    sheet_id
      ? ctx.db
          .selectFrom('answer')
          .select([
            'question_id',
            'value',
            sql<string | null>`trim_scale(marks)::text`.as('marks'),
            sql<string | null>`trim_scale(full_marks)::text`.as('full_marks'),
          ])
          .where('sheet_id', '=', sheet_id)
          .execute()
      : [],
    answers ? draftOf(ctx.db, confirmationQuestions.name, id, ctx.employee_id) : null,
  ])
  const byQuestion = new Map(given.map((answer) => [answer.question_id, answer]))
  return {
    start: answers ? (begun?.answers ?? (await prefillOf(ctx, items))) : {},
    draft_saved_at: begun?.saved_at ?? null,
    items: items.map((item) => {
      const answer = byQuestion.get(item.question_id)
      return {
        ...item,
        // checked by the question's own rule when it was given
        value: (answer?.value ?? null) as AnswerValue | null,
        marks: answer?.marks ?? null,
        full_marks: answer?.full_marks ?? null,
      }
    }),
  }
}
