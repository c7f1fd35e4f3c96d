import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { answeredItems } from '#engines/questions/answered-server.ts'
import type { QuestionUse } from '#engines/questions/question-use.ts'
import { itemsOf } from '#engines/questions/set-server.ts'
import { isOpen } from '#modules/transfer/domain/transfer-rules.ts'
import { hereSince } from '#modules/transfer/server/here-since.ts'
import { rankingOf } from '#modules/transfer/server/ranking.ts'
import {
  abilitiesOf,
  facts,
  isForward,
  isListed,
  isReviewer,
  listed,
  requestFrom,
  toText,
  type Known,
} from '#modules/transfer/server/rows.ts'
import {
  readTransfer,
  readTransferReview,
  type TransferDetail,
} from '#modules/transfer/shared/transfer-request.ts'
import { transferQuestions } from '#modules/transfer/shared/transfer-settings.ts'

/** The engine needs the names of its use alone. */
export const reviewUse = transferQuestions as unknown as QuestionUse

export const transferDetailRoutes: Route[] = [
  handle(readTransferReview, (ctx, { params }) => detailOf(ctx, params.id)),
  handle(readTransfer, (ctx, { params }) => detailOf(ctx, params.id)),
]

type Row = Omit<TransferDetail, 'opinions' | 'questions' | 'abilities' | 'choices' | 'ranking'> &
  Known & { is_listed: boolean }

/** As the caller sees it: HR every request, others those that they review. */
export async function detailOf(ctx: Ctx, id: string): Promise<TransferDetail> {
  const { from: _, to: __, swap_with: ___, ...plain } = listed(ctx)
  const columns = Object.entries({ ...plain, ...facts(ctx) }).map(
    ([name, value]) => sql`${value} as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Row>`
    select t.id, ${sql.join(columns)}, t.explanation, t.decided_on, t.review_id, t.granted_choice,
      case when t.partner_id is not null then json_build_object('id', t.pair_id, 'person', ${personOf(sql`t.partner_id`, ctx.today)}) end as swap_with,
      ${isListed(ctx)} as is_listed, ${toText} as to_text,
      json_build_object('branch', fb.name, 'division', fd.name, 'job_title', fj.title) as "from",
      json_build_object('branch', b.name, 'division', d.name, 'job_title', j.title) as "to",
      ${hereSince(sql`t.employee_id`, ctx.today, sql`e.joined_on`)} as here_since,
      (select c.full_name from account c where c.id = t.decided_by_account_id) as decided_by,
      (select count(*)::int from transfer_opinion o where o.org_id = t.org_id and o.request_id = t.id) as opinion_count
    from ${requestFrom}
    where t.id = ${id} and ${isForward} and ${ctx.as === 'hr' ? sql`true` : isReviewer(ctx)}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  const abilities = abilitiesOf(ctx, row)
  const set = abilities.review && row.is_listed ? await askedSet(ctx) : null
  return {
    ...row,
    role: ctx.as === 'user' ? row.role : null,
    choices: await choicesOf(ctx, id),
    ranking:
      row.swap_with === null && isOpen(row.state)
        ? await rankingOf(ctx, id, ctx.as === 'hr' || row.is_listed)
        : [],
    abilities,
    // an opinion is formed before those of others are read
    opinions: abilities.review ? [] : await opinionsOf(ctx, id),
    questions: set
      ? (await itemsOf(ctx.db, set)).map((item) => ({ ...item, value: null, marks: null, full_marks: null }))
      : [],
  }
}

async function choicesOf({ db }: Ctx, id: string): Promise<TransferDetail['choices']> {
  const { rows } = await sql<TransferDetail['choices'][number]>`
    select c.position, concat_ws(', ', b.name, d.name, j.title) as place from transfer_choice c
    left join branch b on b.org_id = c.org_id and b.id = c.branch_id
    left join division d on d.org_id = c.org_id and d.id = c.division_id
    left join job_title j on j.org_id = c.org_id and j.id = c.job_title_id
    where c.request_id = ${id} order by c.position`.execute(db)
  return rows
}

/** The questions that are asked now; null: none are published. */
export async function askedSet({ db }: Ctx): Promise<string | null> {
  const set = await db
    .selectFrom('question_set')
    .select('id')
    .where('use', '=', transferQuestions.name)
    .where('state', '=', 'Published')
    .orderBy('published_at', 'desc')
    .executeTakeFirst()
  return set?.id ?? null
}

async function opinionsOf(ctx: Ctx, id: string): Promise<TransferDetail['opinions']> {
  type Opinion = Omit<TransferDetail['opinions'][number], 'items'>
  const { rows } = await sql<Opinion & { sheet: { id: string; set_id: string } | null }>`
    select o.id, ${personOf(sql`o.employee_id`, ctx.today)} as reviewer, o.verdict, o.given_as, o.release_from, o.remarks, o.given_on,
      (select json_build_object('id', a.id, 'set_id', a.set_id) from answer_sheet a
        where a.org_id = o.org_id and a.id = o.sheet_id) as sheet
    from transfer_opinion o where o.request_id = ${id} order by o.given_on, o.id`.execute(ctx.db)
  // whoever may read the opinion may read its answers
  const items = await answeredItems(
    ctx.db,
    rows.flatMap(({ sheet }) => sheet ?? []),
  )
  return rows.map(({ sheet, ...row }) => ({ ...row, items: (sheet && items.get(sheet.id)) ?? [] }))
}
