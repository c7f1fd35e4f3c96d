import { sql } from 'kysely'
import { divide, isZero, multiply, sum, toPaisa } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { personOf } from '#platform/person.ts'
import type { FormItem, GivenAnswer, Said } from '#engines/appraisal/appraisal-record.ts'
import type { Form, Mode, Visibility } from '#engines/appraisal/form-life.ts'
import { formItems, type FormSources } from '#engines/appraisal/form-server.ts'

interface ModeRow {
  form: Form
  mode: Mode
  mode_id: string
  weight_percent: number
  visibility: Visibility
  min_responses: number
  set_id: string | null
}
export const modesOf = (db: Db, occasionId: string) =>
  db
    .selectFrom('appraisal_mode')
    .select(['id as mode_id', 'form', 'mode', 'weight_percent', 'visibility', 'min_responses', 'set_id'])
    .where('occasion_id', '=', occasionId)
    .orderBy('form', 'desc')
    .orderBy(
      sql`array_position(array['Self', 'Supervisor', 'Peer', 'Subordinate', 'Reviewer', 'External'], mode)`,
    )
    .execute() as Promise<ModeRow[]>

/** What each mode said about somebody, as far as the reader may know whose words they are. */
export async function saidOf(
  ctx: Ctx,
  about: { occasion_id: string; employee_id: string; is_sealed: boolean },
  sources: FormSources,
): Promise<Said[]> {
  const [modes, responses] = await Promise.all([
    modesOf(ctx.db, about.occasion_id),
    sql<{
      mode_id: string
      answers: GivenAnswer[]
      comment: string | null
      author: Said['authors'][number] | null
      external_name: string | null
    }>`
      select r.mode_id, r.answers, r.comment, (select ${personOf(sql`a.appraiser_id`, ctx.today)} from appraisal_assignment a
          where a.org_id = r.org_id and a.id = r.assignment_id and a.appraiser_id is not null) as author,
        (select a.external_name from appraisal_assignment a where a.org_id = r.org_id and a.id = r.assignment_id) as external_name
      from appraisal_response r where r.occasion_id = ${about.occasion_id} and r.employee_id = ${about.employee_id}
      order by r.id`.execute(ctx.db),
  ])
  return Promise.all(
    modes.map(async (mode): Promise<Said> => {
      const own = responses.rows.filter(({ mode_id }) => mode_id === mode.mode_id)
      const isNamed =
        mode.visibility === 'Named' || (mode.visibility === 'Hidden from appraisee' && ctx.as === 'hr')
      const { min_responses } = mode
      const isWaiting = mode.visibility === 'Hidden' && !about.is_sealed
      const state = isWaiting
        ? 'After closing'
        : !isNamed && own.length < min_responses
          ? 'Too few'
          : own.length === 0
            ? 'None'
            : 'Shown'
      const said = { mode: mode.mode, form: mode.form, state, min_responses } as const
      if (state !== 'Shown')
        return { ...said, responses: 0, authors: [], external_authors: [], comments: [], questions: [] }
      const items = await formItems(ctx.db, { ...about, ...mode }, sources)
      const comments = own.flatMap(({ comment }) => comment ?? [])
      return {
        ...said,
        responses: own.length,
        authors: isNamed ? own.flatMap(({ author }) => author ?? []) : [],
        external_authors: isNamed ? own.flatMap(({ external_name }) => external_name ?? []) : [],
        // in the order of the alphabet: any other could tell which answers come from one hand
        comments: isNamed ? comments : comments.toSorted(),
        questions: items.map((item) =>
          questionSaid(
            item,
            own.map(({ answers }) => answers),
            isNamed ? null : min_responses,
          ),
        ),
      }
    }),
  )
}

function questionSaid(
  { question_id, title }: FormItem,
  responses: readonly (readonly GivenAnswer[])[],
  /** The fewest answers that are shown together; null where each has a name. */
  min: number | null,
): Said['questions'][number] {
  const given = responses.flatMap((answers) => answers.find((one) => one.question_id === question_id) ?? [])
  // a question that few have answered would show theirs alone
  if (min !== null && given.length < min)
    return { title, percent: null, answers: [], is_few: given.length > 0 }
  const full = sum(given.map(({ full_marks }) => full_marks ?? '0'))
  const answers = given.flatMap(({ value }) => (Array.isArray(value) ? value.join(', ') : String(value)))
  return {
    title,
    percent: isZero(full)
      ? null
      : divide(multiply(sum(given.map(({ marks }) => marks ?? '0')), '100'), full, toPaisa),
    answers: min === null ? answers : answers.toSorted(),
    is_few: false,
  }
}
