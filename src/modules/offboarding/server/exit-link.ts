import { notFound } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { systemScope } from '#platform/system-scope.ts'
import { hashOf } from '#platform/token.ts'
import { itemsOf } from '#engines/questions/set-server.ts'
import { giveExitAnswers } from '#modules/offboarding/server/exit-feedback.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import { exitLink } from '#modules/offboarding/shared/exit-meeting.ts'

const OVER = 'This link is not valid any more. Please ask whoever sent it for a new one.'

/** What a leaver does who has no account any more: read the questions, answer once, or say no. */
export const exitLinkRoutes: Route[] = [
  handleOpen(exitLink.read, (ctx, { params }) =>
    behind(ctx, params.token, async (db, row) => {
      const [items, reasons] = await Promise.all([
        itemsOf(db, row.set_id),
        db
          .selectFrom('exit_reason')
          .select(['id', 'name'])
          .where('is_archived', '=', false)
          .orderBy('name')
          .execute(),
      ])
      return {
        organization: row.organization,
        full_name: row.full_name,
        description: row.description,
        is_confidential: row.read_together !== null,
        expires_at: row.expires_at ?? '',
        reasons,
        items: items.map((item) => ({ ...item, value: null, marks: null, full_marks: null })),
      }
    }),
  ),
  handleOpen(exitLink.answer, async (ctx, { params, body }) => {
    await behind(ctx, params.token, async (db, row) => {
      await giveExitAnswers(db, { ...row, id: row.sheet_id }, body, ctx.now)
      await end(db, row)
      await db
        .insertInto('signal')
        .values({
          id: newId(),
          org_id: row.org_id,
          name: `${exitInterview.name}.submitted`,
          payload: JSON.stringify({ sheet_id: row.sheet_id }),
          account_id: null,
          at: ctx.now,
        })
        .execute()
    })
    ctx.services.bus.publish('signal', '')
    return { detail: 'Thank you. Your answers have been sent.' }
  }),
  handleOpen(exitLink.decline, async (ctx, { params, body }) => {
    await behind(ctx, params.token, async (db, row) => {
      await db
        .updateTable('answer_sheet')
        .set({ state: 'Declined', remarks: body.remarks, version: row.version + 1 })
        .where('id', '=', row.sheet_id)
        .execute()
      await end(db, row)
    })
    return { detail: 'Thank you. Nothing more is asked of you.' }
  }),
]

/** A link is for one answer, whichever it was. */
const end = (db: Db, { separation_id }: Behind) =>
  db
    .updateTable('exit_meeting')
    .set((eb) => ({ token_hash: null, version: eb('version', '+', 1) }))
    .where('separation_id', '=', separation_id)
    .execute()

type Behind = Awaited<ReturnType<typeof found>> & object

/** The questions behind a link, in their organization, locked. Whatever is wrong with a link, it is only not found. */
async function behind<T>(ctx: OpenCtx, token: string, work: (db: Db, row: Behind) => Promise<T>): Promise<T> {
  const [, number = '', secret = ''] = /^(\d{1,9})-([\w-]{43})$/.exec(token) ?? []
  if (!secret) throw notFound(OVER)
  return ctx.services.database.inOrganization(
    { ...systemScope(Number(number), 'exit_interview'), ip: ctx.request.ip },
    async (db) => {
      const row = await found(db, hashOf(secret), ctx.now)
      if (!row) throw notFound(OVER)
      return work(db, row)
    },
  )
}

const found = (db: Db, token_hash: string, now: string) =>
  db
    .selectFrom('exit_meeting as m')
    .innerJoin('answer_sheet as a', (join) =>
      join
        .onRef('a.org_id', '=', 'm.org_id')
        .onRef('a.subject_id', '=', 'm.separation_id')
        .onRef('a.employee_id', '=', 'm.employee_id'),
    )
    .innerJoin('question_set as q', (join) =>
      join.onRef('q.org_id', '=', 'a.org_id').onRef('q.id', '=', 'a.set_id'),
    )
    .innerJoin('employee as e', (join) =>
      join.onRef('e.org_id', '=', 'm.org_id').onRef('e.id', '=', 'm.employee_id'),
    )
    .innerJoin('organization as o', 'o.org_id', 'm.org_id')
    .select([
      'm.org_id',
      'm.separation_id',
      'm.employee_id',
      'm.expires_at',
      'a.id as sheet_id',
      'a.set_id',
      'a.version',
      'a.read_together',
      'q.description',
      'e.full_name',
      'o.name as organization',
    ])
    .where('a.use', '=', exitInterview.name)
    .where('a.state', '=', 'Pending')
    .where('m.token_hash', '=', token_hash)
    .where('m.expires_at', '>', now)
    .forUpdate(['m', 'a'])
    .executeTakeFirst()
