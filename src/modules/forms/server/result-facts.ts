import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import type { Counted } from '#modules/forms/domain/tally.ts'

/** At most so many words of people are shown of a question; an export of the responses has all that have names. */
const MOST_WORDS = 200

/** Of which form, which occurrence of it and, where wanted, which division. */
export interface Asked {
  form_id: string
  occurrence_on: Day
  division_id?: string | undefined
}

/** What counts in the results: answers with a name at once, those without when their day is over. */
const counted = ({ form_id, occurrence_on, division_id: divisionId }: Asked) =>
  sql`r.form_id = ${form_id} and r.occurrence_on = ${occurrence_on} and r.is_told ${divisionId ? sql`and ${divisionOf} = ${divisionId}` : sql``}`

/** Where whoever answered worked that day: noted where there is no name, looked up where there is one. */
const divisionOf = sql`coalesce(r.division_id, (select a.division_id from employment_assignment a
  where a.employee_id = r.employee_id and a.valid_from <= r.answered_on and (a.valid_to is null or a.valid_to >= r.answered_on)))`

/** How often each value was given to each question; words are not counted but read. */
export async function countsOf(db: Db, asked: Asked, wordy: readonly string[]) {
  const [values, answered, total] = await Promise.all([
    sql<Counted & { question_id: string }>`
      select a.key as question_id, v.value #>> '{}' as value, count(*)::int as count
      from form_response r cross join lateral jsonb_each(r.answers) a
      cross join lateral jsonb_array_elements(case jsonb_typeof(a.value) when 'array' then a.value else jsonb_build_array(a.value) end) v
      where ${counted(asked)} and a.key <> all(${[...wordy]}::text[])
      group by 1, 2`.execute(db),
    sql<{ question_id: string; count: number }>`
      select a.key as question_id, count(*)::int as count
      from form_response r cross join lateral jsonb_object_keys(r.answers) a (key)
      where ${counted(asked)} group by 1`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from form_response r where ${counted(asked)}`.execute(db),
  ])
  return {
    values: Map.groupBy(values.rows, ({ question_id }) => question_id),
    answered: new Map(answered.rows.map(({ question_id, count }) => [question_id, count])),
    total: total.rows[0]?.count ?? 0,
  }
}

/** What was written to each of these questions, the same words once, in the order of a hash, so in none. */
export async function wordsOf(db: Db, asked: Asked, wordy: readonly string[]) {
  if (!wordy.length) return new Map<string, { text: string; count: number }[]>()
  const { rows } = await sql<{ question_id: string; text: string; count: number }>`
    select question_id, text, count from (
      select a.key as question_id, a.value #>> '{}' as text, count(*)::int as count,
        row_number() over (partition by a.key order by count(*) desc, md5(a.value #>> '{}')) as n
      from form_response r cross join lateral jsonb_each(r.answers) a
      where ${counted(asked)} and a.key = any(${[...wordy]}::text[])
      group by a.key, a.value #>> '{}'
    ) t where n <= ${MOST_WORDS} order by n`.execute(db)
  return Map.groupBy(rows, ({ question_id }) => question_id)
}

/** Divisions by how many of their people answered, with the mean of each of these questions. */
export async function groupsOf(db: Db, asked: Asked, rated: readonly string[]) {
  const { rows } = await sql<{
    id: string | null
    name: string | null
    responses: number
    means: Record<string, string> | null
  }>`
    with told as (select r.id, r.answers, ${divisionOf} as division_id from form_response r where ${counted({ ...asked, division_id: undefined })})
    select g.division_id as id, d.name, g.responses, (
      select json_object_agg(m.key, m.mean) from (
        select a.key, round(avg((a.value #>> '{}')::numeric), 2)::text as mean
        from told t cross join lateral jsonb_each(t.answers) a
        where t.division_id is not distinct from g.division_id and a.key = any(${[...rated]}::text[]) group by a.key
      ) m) as means
    from (select division_id, count(*)::int as responses from told group by 1) g
    left join division d on d.id = g.division_id
    order by d.name nulls last`.execute(db)
  return rows
}

/** The occurrences of a form that were answered, the latest first. */
export async function occurrencesOf(db: Db, form_id: string) {
  const { rows } = await sql<{ on: Day; responses: number }>`
    select r.occurrence_on as on, count(*)::int as responses from form_response r
    where r.form_id = ${form_id} and r.is_told group by 1 order by 1 desc limit 120`.execute(db)
  return rows
}
