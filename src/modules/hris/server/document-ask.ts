import { sql, type RawBuilder } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { foundBy } from '#platform/person-search.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import { settleSubject } from '#engines/notify/settle-server.ts'
import { segmentPeople } from '#modules/organization/server/public.ts'
import { fileProblem } from '#modules/hris/domain/asked-file.ts'
import { refuseCategory } from '#modules/hris/server/paper-category.ts'
import { documentPurpose } from '#modules/hris/shared/document.ts'
import {
  acceptAsked,
  askedPeople,
  askedPurpose,
  askForDocument,
  closeAsk,
  documentAsks,
  myAsked,
  refuseAsked,
  sendAsked,
  type AskedPerson,
  type DocumentAsk,
  type MyAsked,
} from '#modules/hris/shared/document-ask.ts'

const maySee = (ctx: Ctx) => ctx.org.is_hr && allowed(ctx.org.codes, [P.hris.documents], 'read')

/** Sent by whoever was asked; read by them and by HR who keeps documents. */
export const askedFiles: FilePurpose = {
  purpose: askedPurpose,
  async read(ctx, file) {
    const asked = await ctx.db
      .selectFrom('document_ask_person')
      .select('id')
      .where('file_id', '=', file.id)
      .executeTakeFirst()
    return maySee(ctx) && asked !== undefined
  },
  upload: async (ctx) => {
    const open = await ctx.db
      .selectFrom('document_ask_person')
      .select('id')
      .where('employee_id', '=', ctx.org.employee_id)
      .where('state', 'in', ['Missing', 'Refused', 'Sent'])
      .limit(1)
      .executeTakeFirst()
    return open !== undefined
  },
}

export const documentAskRoutes: Route[] = [
  handle(documentAsks, async (ctx, { query }) => {
    const like = `%${(query.search ?? '').replace(/[\\%_]/g, '\\$&')}%`
    const where = query.search ? sql`a.title ilike ${like}` : sql`true`
    const [counted, results] = await Promise.all([
      sql<{ count: number }>`select count(*) as count from document_ask a where ${where}`.execute(ctx.db),
      asksOf(ctx, sql`${where} order by a.due_on desc, a.id limit ${query.limit} offset ${query.offset}`),
    ])
    return { count: counted.rows[0]?.count ?? 0, results }
  }),
  handle(askForDocument, async (ctx, { body }) => {
    const { segment_id, employee_ids, ...ask } = body
    if (ask.due_on < ctx.today) throw invalid({ due_on: ['Due cannot be a past date'] })
    await refuseCategory(ctx, ask.category_id)
    const people = await peopleOf(ctx, segment_id ?? null, employee_ids)
    const id = newId()
    await ctx.db
      .insertInto('document_ask')
      .values({ ...ask, id, asked_by: ctx.viewer.full_name, created_at: ctx.now })
      .execute()
    await ctx.db
      .insertInto('document_ask_person')
      .values(people.map((employee_id) => ({ id: newId(), ask_id: id, employee_id })))
      .execute()
    await ctx.signal('document_ask.made', { ask_id: id })
    return oneAsk(ctx, id)
  }),
  handle(closeAsk, async (ctx, { params, body }) => {
    const { write } = await changing(ctx, 'document_ask', params.id, body.version, {
      current: ({ id }) => oneAsk(ctx, id),
    })
    await write({ is_closed: true })
    return oneAsk(ctx, params.id)
  }),
  handle(askedPeople, async (ctx, { query }) => {
    const conditions: RawBuilder<boolean>[] = [...foundBy(query.search, sql`p.employee_id`)]
    if (query.ask_id) conditions.push(sql`p.ask_id = ${query.ask_id}`)
    if (query.state?.length) conditions.push(sql`p.state = any(${query.state}::text[])`)
    if (query.overdue) conditions.push(overdue(ctx))
    const where = conditions.length ? sql.join(conditions, sql` and `) : sql`true`
    const [counted, results] = await Promise.all([
      sql<{ count: number }>`select count(*) as count ${people} where ${where}`.execute(ctx.db),
      linesOf(
        ctx,
        sql`${where} order by a.due_on, p.ask_id, p.state, p.id limit ${query.limit} offset ${query.offset}`,
      ),
    ])
    return { count: counted.rows[0]?.count ?? 0, results }
  }),
  handle(acceptAsked, async (ctx, { params, body }) => {
    const line = await sent(ctx, params.id, body.version)
    const { category_id, title } = await ctx.db
      .selectFrom('document_ask')
      .select(['category_id', 'title'])
      .where('id', '=', line.ask_id)
      .executeTakeFirstOrThrow()
    if (!line.file_id) throw notFound()
    const document_id = newId()
    await ctx.db
      .insertInto('employee_document')
      .values({
        id: document_id,
        employee_id: line.employee_id,
        category_id,
        title,
        number: line.number,
        issued_on: line.issued_on,
        expires_on: line.expires_on,
        file_id: line.file_id,
        created_at: ctx.now,
      })
      .execute()
    // from now on it is read by the rules of the record
    await ctx.db
      .updateTable('stored_file')
      .set({ purpose: documentPurpose })
      .where('id', '=', line.file_id)
      .execute()
    return decided(ctx, line, { state: 'Accepted', document_id, reason: null })
  }),
  handle(refuseAsked, async (ctx, { params, body }) => {
    const line = await sent(ctx, params.id, body.version)
    return decided(ctx, line, { state: 'Refused', reason: body.reason })
  }),
  handle(myAsked, async (ctx) => ({
    results: await mineOf(
      ctx,
      sql`not a.is_closed or p.state in ('Sent', 'Accepted')`,
      sql`p.state in ('Sent', 'Accepted'), a.due_on, p.id`,
    ),
  })),
  handle(sendAsked, async (ctx, { params, body }) => {
    const { version, file_id, ...rest } = body
    const { write } = await changing(ctx, 'document_ask_person', params.id, version, {
      where: { employee_id: ctx.employee_id },
      current: ({ id }) => oneOfMine(ctx, id),
    })
    const mine = await oneOfMine(ctx, params.id)
    if (mine.state === 'Accepted') throw conflict('This document was accepted already.')
    if (mine.is_closed) throw conflict('HR does not ask for this document any more.')
    const { issued_on = null, expires_on = null, number = null } = rest
    if (issued_on && expires_on && expires_on < issued_on)
      throw invalid({ expires_on: ['Expires on cannot be before Issued on.'] })
    if (mine.category.expires && !expires_on) throw invalid({ expires_on: ['Expires on is Required'] })
    await refuseFile(ctx, file_id, mine)
    await write({
      file_id,
      number,
      issued_on,
      expires_on,
      state: 'Sent',
      sent_at: ctx.now,
      reason: null,
    })
    await ctx.signal('document_ask.sent', { line_id: params.id })
    return oneOfMine(ctx, params.id)
  }),
]

const people = sql`from document_ask_person p join document_ask a on a.org_id = p.org_id and a.id = p.ask_id`
const overdue = ({ today }: Pick<Ctx, 'today'>) =>
  sql<boolean>`(p.state in ('Missing', 'Refused') and a.due_on < ${today} and not a.is_closed)`
const fileOf = sql`(select ${refIn('f')} from stored_file f
  where f.org_id = p.org_id and f.id = p.file_id)`
const asked = sql`a.title, a.instructions, a.formats, a.max_mb, a.due_on, a.is_closed,
  (select json_build_object('id', c.id, 'name', c.name, 'expires', c.expires) from document_category c where c.id = a.category_id) as category`
const own = (
  ctx: Ctx,
) => sql`p.state, ${fileOf} as file, p.number, p.issued_on, p.expires_on, p.sent_at, p.reason,
  p.version, ${overdue(ctx)} as is_overdue`

async function asksOf(ctx: Ctx, rest: RawBuilder<unknown>): Promise<DocumentAsk[]> {
  const { rows } = await sql<DocumentAsk>`
    select a.id, ${asked}, a.asked_by, a.version, c.people, c.missing, c.sent, c.accepted,
      (c.missing > 0 and a.due_on < ${ctx.today} and not a.is_closed) as is_overdue
    from document_ask a cross join lateral (select count(*) as people,
        count(*) filter (where p.state in ('Missing', 'Refused')) as missing,
        count(*) filter (where p.state = 'Sent') as sent, count(*) filter (where p.state = 'Accepted') as accepted
      from document_ask_person p where p.org_id = a.org_id and p.ask_id = a.id) c
    where ${rest}`.execute(ctx.db)
  return rows
}
async function oneAsk(ctx: Ctx, id: string): Promise<DocumentAsk> {
  const [row] = await asksOf(ctx, sql`a.id = ${id}`)
  if (!row) throw notFound()
  return row
}
async function linesOf(ctx: Ctx, rest: RawBuilder<unknown>): Promise<AskedPerson[]> {
  const { rows } = await sql<AskedPerson>`
    select p.id, json_build_object('id', a.id, 'title', a.title, 'due_on', a.due_on) as ask,
      ${personOf(sql`p.employee_id`, ctx.today)} as person, ${own(ctx)}
    ${people} where ${rest}`.execute(ctx.db)
  return rows
}
async function mineOf(
  ctx: Ctx,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`p.id`,
): Promise<MyAsked[]> {
  const { rows } = await sql<MyAsked>`select p.id, ${asked}, ${own(ctx)} ${people}
    where p.employee_id = ${ctx.employee_id} and (${condition}) order by ${order}`.execute(ctx.db)
  return rows
}

async function oneOfMine(ctx: Ctx, id: string): Promise<MyAsked> {
  const [mine] = await mineOf(ctx, sql`p.id = ${id}`)
  if (!mine) throw notFound()
  return mine
}
async function oneLine(ctx: Ctx, id: string): Promise<AskedPerson> {
  const [line] = await linesOf(ctx, sql`p.id = ${id}`)
  if (!line) throw notFound()
  return line
}

/** A line about which HR decides now. */
async function sent(ctx: Ctx, id: string, version: number) {
  const { row: line } = await changing(ctx, 'document_ask_person', id, version, {
    current: () => oneLine(ctx, id),
  })
  if (line.state !== 'Sent') throw conflict(`There is nothing to decide: this document is ${line.state}.`)
  return line
}
type Line = Awaited<ReturnType<typeof sent>>

async function decided(
  ctx: Ctx,
  { id, version }: Line,
  values: { state: 'Accepted' | 'Refused'; reason: string | null; document_id?: string },
): Promise<AskedPerson> {
  await ctx.db
    .updateTable('document_ask_person')
    .set({ ...values, reminded_on: null, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await settleSubject(ctx, id)
  await ctx.signal('document_ask.decided', { line_id: id })
  return oneLine(ctx, id)
}

/** Those who work here of both, each once. */
async function peopleOf(ctx: Ctx, segmentId: string | null, named: readonly string[]): Promise<string[]> {
  const all = [...(segmentId ? await segmentPeople(ctx.db, segmentId, ctx.today) : []), ...named]
  if (!all.length) throw invalid({ employee_ids: ['Choose a segment or people.'] })
  const { rows } = await sql<{ id: string }>`select id from employee where id = any(${all}::uuid[])
    and (left_on is null or left_on >= ${ctx.today})`.execute(ctx.db)
  const known = new Set(rows.map(({ id }) => id))
  if (named.some((id) => !known.has(id))) throw invalid({ employee_ids: ['Select a valid choice.'] })
  return [...known]
}

/** Only a file that the viewer sent for this, and that is what was asked for. */
async function refuseFile(ctx: Ctx, id: string, ask: Pick<MyAsked, 'formats' | 'max_mb'>) {
  const file = await ctx.db
    .selectFrom('stored_file')
    .select(['purpose', 'account_id', 'media_type', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (file?.purpose !== askedPurpose || file.account_id !== ctx.viewer.account_id)
    throw invalid({ file_id: ['Choose an uploaded file.'] })
  const problem = fileProblem({ ...file, bytes: Number(file.bytes) }, ask)
  if (problem) throw invalid({ file_id: [problem] })
}
