import { sql } from 'kysely'
import { conflict, forbidden, invalid } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { foundBy } from '#platform/person-search.ts'
import { handle, type Route } from '#platform/route.ts'
import { settleSubject } from '#engines/notify/settle-server.ts'
import { checkedAnswers } from '#engines/questions/answers.ts'
import { dropDraft, saveDraft } from '#engines/questions/draft-server.ts'
import { itemsOf, serveSets } from '#engines/questions/set-server.ts'
import { answerSheet } from '#engines/questions/sheet-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import { recommendationProblems } from '#modules/hris/domain/confirmation.ts'
import { askAbout } from '#modules/hris/server/confirmation-ask.ts'
import { decide } from '#modules/hris/server/confirmation-decide.ts'
import {
  confirmationOf,
  confirmationRows,
  confirmationsFrom,
  extensionFacts,
  isLate,
  stateOf,
  withinTeam,
} from '#modules/hris/server/confirmation-row.ts'
import {
  answerConfirmation,
  askConfirmation,
  confirmationForm,
  confirmationQuestions,
  confirmations,
  confirmationSettings,
  confirmationStates,
  decideConfirmation,
  keepConfirmation,
  publishedSets,
  readConfirmation,
  type ConfirmationRow,
} from '#modules/hris/shared/confirmation.ts'

export const confirmationRoutes: Route[] = [
  // the answers have endpoints of their own, which take the recommendation with them
  ...serveSets(confirmationQuestions as never),
  handle(publishedSets, async (ctx, { query }) => {
    const all = ctx.db
      .selectFrom('question_set as s')
      .where('s.use', '=', confirmationQuestions.name)
      .where('s.state', '=', 'Published')
    return page(query, all, all.select(['s.root_id as id', 's.name']).orderBy('s.name').orderBy('s.id'))
  }),
  ...serveSettings(confirmationForm, {
    async before(ctx, values, current) {
      const set = values['question_set_id'] ?? current?.['question_set_id']
      const known = await ctx.db
        .selectFrom('question_set')
        .select('id')
        .where('root_id', '=', typeof set === 'string' ? set : newId())
        .where('use', '=', confirmationQuestions.name)
        .where('state', '=', 'Published')
        .executeTakeFirst()
      if (!known)
        throw invalid({ question_set_id: [set ? 'Select a valid choice.' : 'Questions is Required'] })
    },
  }),
  ...serveSingleton(confirmationSettings),
  handle(confirmations, async (ctx, { query }) => {
    const all = sql`${sql.join(
      [
        ...foundBy(query.search, sql`e.id`),
        withinTeam(ctx),
        query.ends_from ? sql`b.ends_on >= ${query.ends_from}` : sql`true`,
        query.ends_to ? sql`b.ends_on <= ${query.ends_to}` : sql`true`,
        query.late ? isLate(ctx.today) : sql`true`,
      ],
      sql` and `,
    )}`
    const chosen = query.state?.length ? sql`${stateOf} = any(${query.state}::text[])` : sql`true`
    // what is open comes first and by its end, what is over last and the newest before the others
    const [results, counted] = await Promise.all([
      confirmationRows(
        ctx,
        sql`${all} and ${chosen} order by ${stateOf} in ('Decided', 'Closed'),
          case when ${stateOf} not in ('Decided', 'Closed') then b.ends_on end, b.ends_on desc, e.full_name, b.employee_id
          limit ${query.limit} offset ${query.offset}`,
      ),
      sql<{ state: ConfirmationRow['state']; count: number }>`
        select ${stateOf} as state, count(*)::int as count from ${confirmationsFrom(ctx.today)} where ${all} group by 1`.execute(
        ctx.db,
      ),
    ])
    const of = new Map(counted.rows.map(({ state, count }) => [state, count]))
    const wanted = confirmationStates.filter((state) => !query.state?.length || query.state.includes(state))
    return {
      count: wanted.reduce((sum, state) => sum + (of.get(state) ?? 0), 0),
      results,
      totals: {
        'Not asked': of.get('Not asked') ?? 0,
        Asked: of.get('Asked') ?? 0,
        Answered: of.get('Answered') ?? 0,
        Decided: of.get('Decided') ?? 0,
        Closed: of.get('Closed') ?? 0,
      },
    }
  }),
  handle(readConfirmation, (ctx, { params }) => confirmationOf(ctx, params.id)),
  handle(askConfirmation, async (ctx, { body }) => {
    if (body.employee_id === ctx.employee_id) throw forbidden('Nobody decides about their own probation.')
    const known = await ctx.db
      .selectFrom('employee')
      .select('id')
      .where('id', '=', body.employee_id)
      .executeTakeFirst()
    if (!known) throw invalid({ employee_id: ['Select a valid choice.'] })
    const [asked] = await askAbout(ctx.db, ctx.today, { only: body.employee_id })
    if (!asked) throw conflict('This person is not on probation, or their supervisor was asked already.')
    await ctx.signal('probation.ending', { confirmation_id: asked })
    return confirmationOf(ctx, asked)
  }),
  handle(answerConfirmation, async (ctx, { params, body }) => {
    const row = await lockedConfirmation(ctx, params.id, body.version)
    const detail = await confirmationOf(ctx, params.id)
    if (!detail.abilities.answer)
      throw row.state === 'Asked' && detail.days_left >= 0
        ? forbidden('Only whom the person reports to answers this.')
        : conflict(
            row.state === 'Asked'
              ? `The probation ended on ${row.ends_on} without a word, which is a confirmation (Labour Act 13).`
              : `This is already ${row.state}.`,
          )
    const given = {
      recommendation: body.recommendation,
      extend_months: body.recommendation === 'Extend' ? body.extend_months : null,
      reason: body.reason,
    }
    // what is wrong with either is said at once
    const problems = recommendationProblems(given, await extensionFacts(ctx, detail))
    const unanswered =
      row.question_set_id === null
        ? null
        : checkedAnswers(await itemsOf(ctx.db, row.question_set_id), body.answers).problems
    if (problems || unanswered) throw invalid({ ...problems, ...unanswered })
    if (row.question_set_id !== null) {
      const sheet = { id: newId(), set_id: row.question_set_id, version: 1 }
      await ctx.db
        .insertInto('answer_sheet')
        .values({
          id: sheet.id,
          set_id: sheet.set_id,
          use: confirmationQuestions.name,
          subject_id: row.id,
          employee_id: ctx.employee_id,
          due_on: row.due_on,
        })
        .execute()
      await answerSheet(ctx.db, sheet, body.answers, ctx.now)
      await dropDraft(ctx.db, confirmationQuestions.name, row.id, ctx.employee_id)
    }
    await ctx.db
      .updateTable('confirmation')
      .set({
        ...given,
        state: 'Answered',
        recommended_by: ctx.employee_id,
        recommended_at: ctx.now,
        version: row.version + 1,
      })
      .where('id', '=', row.id)
      .execute()
    await settleSubject(ctx, row.id)
    await ctx.signal('confirmation.answered', { confirmation_id: row.id })
    return confirmationOf(ctx, row.id)
  }),
  handle(keepConfirmation, async (ctx, { params, body }) => {
    const { abilities, state } = await confirmationOf(ctx, params.id)
    if (!abilities.answer)
      throw conflict(state === 'Asked' ? 'This is not yours to answer.' : `This is already ${state}.`)
    return saveDraft(ctx, confirmationQuestions.name, params.id, body.answers, body.draft_saved_at)
  }),
  handle(decideConfirmation, async (ctx, { params, body }) => {
    const { version, ...decision } = body
    await decide(ctx, await lockedConfirmation(ctx, params.id, version), decision)
    await settleSubject(ctx, params.id)
    await ctx.signal('confirmation.decided', { confirmation_id: params.id })
    return confirmationOf(ctx, params.id)
  }),
]

async function lockedConfirmation(ctx: Ctx, id: string, version: number) {
  const { row } = await changing(ctx, 'confirmation', id, version, {
    current: () => confirmationOf(ctx, id),
    // of what is decided nothing is left to compare
    check: (row) => {
      if (row.version !== version && (row.state === 'Decided' || row.state === 'Closed'))
        throw conflict(`Somebody else was first: this is already ${row.state}.`)
    },
  })
  return row
}
