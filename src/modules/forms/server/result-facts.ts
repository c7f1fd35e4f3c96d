import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Counted } from '#modules/forms/domain/tally.ts'

/** At most so many words of people are shown of a question; an export of the responses has all that have names. */
const MOST_WORDS = 200

/** What counts in the results: answers with a name at once, those without when their day is over. */
const counted = (formId: string, divisionId: string | undefined) =>
  sql`r.form_id = ${formId} and r.is_told ${divisionId ? sql`and ${divisionOf} = ${divisionId}` : sql``}`

/** Where whoever answered worked that day: noted where there is no name, looked up where there is one. */
const divisionOf = sql`coalesce(r.division_id, (select a.division_id from employment_assignment a
  where a.employee_id = r.employee_id and a.valid_from <= r.answered_on and (a.valid_to is null or a.valid_to >= r.answered_on)))`

/** How often each value was given to each question; words are not counted but read. */
export async function countsOf(db: Db, formId: string, wordy: readonly string[], divisionId?: string) {
  const [values, answered, total] = await Promise.all([
    sql<Counted & { question_id: string }>`
      select a.key as question_id, v.value #>> '{}' as value, count(*)::int as count
      from form_response r cross join lateral jsonb_each(r.answers) a
      cross join lateral jsonb_array_elements(case jsonb_typeof(a.value) when 'array' then a.value else jsonb_build_array(a.value) end) v
      where ${counted(formId, divisionId)} and a.key <> all(${[...wordy]}::text[])
      group by 1, 2`.execute(db),
    sql<{ question_id: string; count: number }>`
      select a.key as question_id, count(*)::int as count
      from form_response r cross join lateral jsonb_object_keys(r.answers) a (key)
      where ${counted(formId, divisionId)} group by 1`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from form_response r where ${counted(formId, divisionId)}`.execute(db),
  ])
  return {
    values: Map.groupBy(values.rows, ({ question_id }) => question_id),
    answered: new Map(answered.rows.map(({ question_id, count }) => [question_id, count])),
    total: total.rows[0]?.count ?? 0,
  }
}

/** What was written to each of these questions, the same words once, in the order of a hash, so in none. */
export async function wordsOf(db: Db, formId: string, wordy: readonly string[], divisionId?: string) {
  if (!wordy.length) return new Map<string, { text: string; count: number }[]>()
  const { rows } = await sql<{ question_id: string; text: string; count: number }>`
    select question_id, text, count from (
      select a.key as question_id, a.value #>> '{}' as text, count(*)::int as count,
        row_number() over (partition by a.key order by count(*) desc, md5(a.value #>> '{}')) as n
      from form_response r cross join lateral jsonb_each(r.answers) a
      where ${counted(formId, divisionId)} and a.key = any(${[...wordy]}::text[])
      group by a.key, a.value #>> '{}'
    ) t where n <= ${MOST_WORDS} order by n`.execute(db)
  return Map.groupBy(rows, ({ question_id }) => question_id)
}

/** Divisions by how many of their people answered, with the mean of each of these questions. */
export async function groupsOf(db: Db, formId: string, rated: readonly string[]) {
  const { rows } = await sql<{
    id: string | null
    name: string | null
    responses: number
    means: Record<string, string> | null
  }>`
    with told as (select r.id, r.answers, ${divisionOf} as division_id from form_response r where ${counted(formId, undefined)})
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
