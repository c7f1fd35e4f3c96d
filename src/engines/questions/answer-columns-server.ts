import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { DataColumnSpec } from '#engines/dataset/data-set-server.ts'
import type { DataKind } from '#engines/dataset/operator.ts'
import { questionKinds, type QuestionKind } from '#engines/questions/question.ts'

const asked = { group: 'Question' } as const

/** An answer as people read it, of whatever kind its question is. */
export const answerText = (value: RawBuilder<unknown>) => sql`case jsonb_typeof(${value})
  when 'array' then (select string_agg(x, ', ') from jsonb_array_elements_text(${value}) x)
  when 'boolean' then case when (${value})::boolean then 'Yes' else 'No' end
  else ${value} #>> '{}' end`

/**
 * A line for each answer: which question of which set in which version it answers, and what it says. Of the aliases `q`,
 * the question, and `set`, the set that was asked.
 */
export const answerColumns = (value: RawBuilder<unknown>) =>
  ({
    question: { ...asked, kind: 'text', title: 'Question', value: sql`q.title`, listed: true },
    question_kind: {
      ...asked,
      kind: 'text',
      title: 'Kind of question',
      value: sql`q.kind`,
      choices: questionKinds,
      words: kindTitles,
    },
    question_set: { ...asked, kind: 'text', title: 'Question set', value: sql`set.name`, listed: true },
    set_version: { ...asked, kind: 'number', title: 'Version', value: sql`set.version_no` },
    answer: { ...asked, kind: 'text', title: 'Answer', value: answerText(value) },
    answer_number: {
      ...asked,
      kind: 'decimal',
      title: 'Answer as a number',
      value: sql`case when jsonb_typeof(${value}) = 'number' then (${value})::numeric end`,
    },
  }) as const satisfies Record<string, DataColumnSpec>

const kindTitles: Record<QuestionKind, string> = {
  text: 'Short text',
  long_text: 'Long text',
  number: 'Number',
  rating: 'Rating',
  single: 'One of several',
  multiple: 'Several of several',
  yes_no: 'Yes or no',
  date: 'Date',
}

const kinds: Record<QuestionKind, DataKind> = {
  text: 'text',
  long_text: 'text',
  number: 'decimal',
  rating: 'decimal',
  single: 'text',
  multiple: 'choices',
  yes_no: 'boolean',
  date: 'day',
}
/** More could not be looked through where columns are chosen; the others stand in the lines of answers. */
const MOST = 200

/** The questions of these sets as columns, each with all its versions of the same kind; `answers` is `{ question_id: value }`. */
export async function questionColumns(
  db: Db,
  sets: RawBuilder<unknown>,
  answers: RawBuilder<unknown>,
): Promise<Record<string, DataColumnSpec>> {
  const { rows } = await sql<{ root_id: string; kind: QuestionKind; title: string; ids: string[] }>`
    with asked as (
      select distinct q.root_id, q.kind, q.title, q.version_no, q.id from question_set_item i
      join question q on q.org_id = i.org_id and q.id = i.question_id
      where i.set_id in (${sets})
    ), latest as (select distinct on (root_id) root_id, kind, title from asked order by root_id, version_no desc)
    select l.root_id, l.kind, l.title, array_agg(a.id) as ids
    from latest l join asked a on a.root_id = l.root_id and a.kind = l.kind
    group by 1, 2, 3 order by l.title, l.root_id limit ${sql.lit(MOST)}`.execute(db)
  return Object.fromEntries(
    rows.map(({ root_id, kind, title, ids }) => {
      const given = sql.join(ids.map((id) => sql`${answers} -> ${sql.lit(id)}`))
      return [
        `q_${root_id.replaceAll('-', '')}`,
        { group: 'Answers', kind: kinds[kind], title, value: valueOf(kind, sql`coalesce(${given})`) },
      ]
    }),
  )
}

/** Checked by the question's own rule when it was given, so that none of these casts fails. */
function valueOf(kind: QuestionKind, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (kind === 'multiple')
    return sql`case when jsonb_typeof(${value}) = 'array' then array(select jsonb_array_elements_text(${value})) end`
  const text = sql`(${value} #>> '{}')`
  if (kind === 'number' || kind === 'rating') return sql`${text}::numeric`
  if (kind === 'yes_no') return sql`${text}::boolean`
  return kind === 'date' ? sql`${text}::date` : text
}
