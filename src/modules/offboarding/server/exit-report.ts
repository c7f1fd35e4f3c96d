import { sql } from 'kysely'
import { compareAmounts, divide, sum, toPaisa } from '#kernel/money.ts'
import { handle, type Route } from '#platform/route.ts'
import { monthAround } from '#kernel/calendar/period.ts'
import { serveReport } from '#engines/report/report-server.ts'
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import { answersShown, interviews, type Scored } from '#modules/offboarding/server/exit-answers.ts'
import { enpsOf } from '#modules/offboarding/domain/enps.ts'
import { separationStates } from '#modules/offboarding/domain/separation.ts'
import { codedRoutes } from '#modules/offboarding/server/coded-report.ts'
import { feedbackShown } from '#modules/offboarding/server/feedback-shown.ts'
import { reasonGiven, reasonName, separationsWithin } from '#modules/offboarding/server/separation-query.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import {
  exitAnswers,
  exitQuestions,
  exitReasons,
  exitScores,
  exitSummary,
} from '#modules/offboarding/shared/exit-report.ts'
import { exitSettings } from '#modules/offboarding/shared/exit-settings.ts'

const questions = serveReport(exitQuestions, async (ctx, filters) => {
  const answers = await answersShown(ctx, filters)
  const { rows } = await sql<{
    question: string
    category: string
    answers: number
    average: string | null
    score: string | null
    most: string | null
    most_share: number | null
  }>`
    with w as ${answers},
    said as (select w.question_id, ${chosen} as answer, count(*) as people from w
      join question q on q.id = w.question_id ${eachChoice} where q.kind in ('rating', 'single', 'multiple', 'yes_no') group by 1, 2),
    most as (select distinct on (question_id) question_id, answer, people from said order by question_id, people desc, answer)
    select ${asked} as question, c.name as category, count(*) as answers,
      round(avg(case when q.kind in ('rating', 'number') then (w.value #>> '{}')::numeric end), 2)::text as average,
      round(sum(w.marks) * 100 / nullif(sum(w.full_marks), 0), 2)::text as score,
      m.answer as most, (m.people::float8 / count(*)) as most_share
    from w join question q on q.id = w.question_id join question_category c on c.id = q.category_id
    left join most m on m.question_id = q.id
    group by q.org_id, q.id, c.name, m.answer, m.people order by c.name, q.title, q.version_no`.execute(
    ctx.db,
  )
  return rows
})

const answers = serveReport(exitAnswers, async (ctx, filters) => {
  const shown = await answersShown(ctx, filters)
  const { rows } = await sql<{
    question: string
    answer: string
    people: number
    share: number
    exit_question: string | null
    exit_answer: string | null
  }>`
    with w as ${shown},
    size as (select question_id, count(*) as people, bool_or(is_grouped) as is_grouped from w group by 1)
    select ${asked} as question, ${chosen} as answer, count(*) as people, (count(*)::float8 / z.people) as share,
      case when not z.is_grouped then q.id::text end as exit_question,
      case when not z.is_grouped then ${chosen} end as exit_answer
    from w join question q on q.id = w.question_id join size z on z.question_id = q.id ${eachChoice}
    where q.kind in ('rating', 'single', 'multiple', 'yes_no')
    group by q.org_id, q.id, answer, z.people, z.is_grouped order by q.title, q.version_no, q.id, people desc, answer`.execute(
    ctx.db,
  )
  return rows
})

/** Versions of a question are counted apart: where several of one title were answered, which one it is. */
const versions = sql`over (partition by q.root_id, q.title)`
const asked = sql<string>`q.title || case when min(q.version_no) ${versions} <> max(q.version_no) ${versions}
  then ' (' || q.version_no || ')' else '' end`

/** Of several choices each counts by itself. */
const eachChoice = sql`cross join lateral jsonb_array_elements(case when jsonb_typeof(w.value) = 'array' then w.value else jsonb_build_array(w.value) end) as o(value)`
const chosen = sql`case o.value when 'true'::jsonb then 'Yes' when 'false'::jsonb then 'No' else o.value #>> '{}' end`

const reasons = serveReport(exitReasons, async (ctx, filters) => {
  const within = await separationsWithin(ctx.db, filters)
  const { rows } = await sql<{
    reason_id: string | null
    reason_given: string
    people: number
    asked: number
    answered: number
  }>`
    select ${reasonGiven} as reason_id, coalesce(${reasonName}, 'Did not resign') as reason_given, count(*) as people,
      count(h.id) as asked, count(*) filter (where h.state = 'Completed') as answered
    from separation s
    left join answer_sheet h on h.org_id = s.org_id and h.subject_id = s.id and h.use = ${exitInterview.name}
    where ${sql.join([sql`s.state <> 'Stopped'`, ...within], sql` and `)}
    group by 1, 2 order by 1 is null, people desc, reason_given`.execute(ctx.db)
  const all = rows.reduce((total, { people }) => total + people, 0)
  return rows.map((row) => ({ ...row, share: all === 0 ? 0 : row.people / all, state: leaving }))
})
const leaving = separationStates.filter((state) => state !== 'Stopped').join()

const scores = serveReport(exitScores, async (ctx, { by, ...filters }) => {
  const { scored } = await interviews(ctx, filters)
  const calendar = by === 'month_bs' ? 'BS' : 'AD'
  const months = Map.groupBy(scored.alone, ({ submitted_on }) => monthAround(calendar, submitted_on).label)
  return [
    ...[...months].map(([time, some]) => ({ time, ...scoreOf(some), ...endsOf(some) })),
    // who said least or most in a group is nobody else's business
    ...scored.groups.map((some, i) => ({
      time: `Group ${i + 1}`,
      ...scoreOf(some),
      lowest: null,
      highest: null,
    })),
  ].toSorted((a, b) => (a.from < b.from ? -1 : 1))
})

/** The average of scores; of a group, whose order is by time, the days from the first to the last. */
const scoreOf = (some: readonly Scored[]) => ({
  from: some[0]?.submitted_on ?? '',
  to: some.at(-1)?.submitted_on ?? '',
  interviews: some.length,
  score: average(some),
})
function endsOf(some: readonly Scored[]) {
  const sorted = some.map(({ score }) => score).toSorted(compareAmounts)
  return { lowest: sorted[0] ?? null, highest: sorted.at(-1) ?? null }
}

const average = (some: readonly Scored[]) =>
  some.length ? divide(sum(some.map(({ score }) => score)), String(some.length), toPaisa) : null

const summary = handle(exitSummary, async (ctx, { query }) => {
  const within = await separationsWithin(ctx.db, query)
  const [{ rows }, seen, said] = await Promise.all([
    sql<{ asked: number; answered: number; declined: number; pending: number }>`
      select count(*) as asked, count(*) filter (where h.state = 'Completed') as answered,
        count(*) filter (where h.state in ('Declined', 'Skipped')) as declined, count(*) filter (where h.state = 'Pending') as pending
      from answer_sheet h join separation s on s.org_id = h.org_id and s.id = h.subject_id
      where ${sql.join([sql`h.use = ${exitInterview.name}`, ...within], sql` and `)}`.execute(ctx.db),
    interviews(ctx, query),
    feedbackShown(ctx, query),
  ])
  const { scored, shown, withheld } = seen
  return {
    ...(rows[0] ?? { asked: 0, answered: 0, declined: 0, pending: 0 }),
    shown: shown.length,
    withheld,
    score: average([...scored.alone, ...scored.groups.flat()]),
    enps: enpsOf([...said.alone, ...said.groups.flat()].map(({ recommends }) => recommends)).enps,
  }
})

export const exitReportRoutes: Route[] = [
  ...serveSingleton(exitSettings),
  summary,
  ...codedRoutes,
  ...[questions, answers, reasons, scores].map(({ route }) => route),
]
