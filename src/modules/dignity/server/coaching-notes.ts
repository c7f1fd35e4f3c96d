import { sql } from 'kysely'
import { notFound, refuse } from '#kernel/errors.ts'
import { checkVersion, versionConflict } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { addAction, tickAction, writeNote } from '#modules/dignity/shared/coaching.ts'

interface Session {
  id: string
  coach_employee_id: string
  employee_id: string
  state: string
  accounts: string[]
}

/** A session of the caller, locked, so that two notes of one person are not written at once. */
async function ownSession(ctx: Ctx, id: string): Promise<Session> {
  const { rows } = await sql<Session>`
    select s.id, s.coach_employee_id, s.employee_id, s.state,
      (select array_agg(e.account_id::text) from employee e where e.org_id = s.org_id
        and e.id in (s.coach_employee_id, s.employee_id) and e.account_id is not null) as accounts
    from coaching_session s where s.id = ${id}
      and ${ctx.employee_id || null}::uuid in (s.coach_employee_id, s.employee_id) for update of s`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What the caller may read: the database leaves out what is another's own. */
export async function notesOf(ctx: Ctx, session_id: string) {
  const { rows } = await sql<{
    id: string
    by: string
    is_own: boolean
    is_private: boolean
    body: string
    updated_at: string
    version: number
  }>`select n.id, e.full_name as by, n.author_account_id = ${ctx.viewer.account_id}::uuid as is_own, n.is_private, n.body,
      n.updated_at, n.version
    from coaching_note n join employee e on e.org_id = n.org_id and e.id = n.employee_id
    where n.session_id = ${session_id} order by e.full_name`.execute(ctx.db)
  return {
    shared: rows.filter(({ is_private }) => !is_private),
    private_note: rows.find(({ is_private, is_own }) => is_private && is_own) ?? null,
  }
}

export const noteRoutes: Route[] = [
  handle(writeNote, async (ctx, { params, body: { is_private, body, version } }) => {
    const session = await ownSession(ctx, params.id)
    const author = ctx.viewer.account_id
    const before = await ctx.db
      .selectFrom('coaching_note')
      .select(['id', 'version', 'body'])
      .where('session_id', '=', session.id)
      .where('author_account_id', '=', author)
      .where('is_private', '=', is_private)
      .executeTakeFirst()
    // a second window wrote the note meanwhile: nothing of it is lost unseen
    if (before) await checkVersion(before, version ?? 0, () => before)
    else if (version !== null) throw versionConflict({ body: '', version: null })
    if (before && body === '') {
      await ctx.db.deleteFrom('coaching_note').where('id', '=', before.id).execute()
      return { version: null }
    }
    if (before) {
      const next = before.version + 1
      const set = { body, updated_at: ctx.now, version: next }
      await ctx.db.updateTable('coaching_note').set(set).where('id', '=', before.id).execute()
      return { version: next }
    }
    if (body === '') return { version: null }
    await ctx.db
      .insertInto('coaching_note')
      .values({
        id: newId(),
        session_id: session.id,
        employee_id: ctx.employee_id,
        is_private,
        author_account_id: author,
        reader_account_ids: is_private ? [author] : session.accounts,
        body,
        updated_at: ctx.now,
      })
      .execute()
    return { version: 1 }
  }),
  serveAction(addAction, async (ctx, { params, body: { title, mine, due_on } }) => {
    const session = await ownSession(ctx, params.session_id)
    if (session.state === 'Cancelled') throw refuse('This cannot be done with the session now.')
    const other =
      session.coach_employee_id === ctx.employee_id ? session.employee_id : session.coach_employee_id
    const id = newId()
    await ctx.db
      .insertInto('coaching_action')
      .values({ id, session_id: session.id, title, employee_id: mine ? ctx.employee_id : other, due_on })
      .execute()
    return { id, title }
  }),
  handle(tickAction, async (ctx, { params, body: { done } }) => {
    const session = await ownSession(ctx, params.session_id)
    const ticked = await ctx.db
      .updateTable('coaching_action')
      .set({ done_on: done ? ctx.today : null, version: sql`version + 1` })
      .where('id', '=', params.id)
      .where('session_id', '=', session.id)
      .executeTakeFirst()
    if (ticked.numUpdatedRows === 0n) throw notFound()
    return undefined
  }),
]
