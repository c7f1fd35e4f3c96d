import { sql } from 'kysely'
import { invalid, notFound } from '#kernel/errors.ts'
import { addDays } from '#kernel/calendar/day.ts'
import { allowed } from '#kernel/permission.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { refOf } from '#platform/reference.ts'
import { triedWrite } from '#platform/tried-write.ts'
import { handle, type Route } from '#platform/route.ts'
import { isArchivedInTheWay } from '#engines/settings/archived-server.ts'
import { taken } from '#engines/settings/settings.ts'
import { openedAt, type FilePurpose } from '#engines/file/file-server.ts'
import { acknowledgeBy } from '#modules/organization/server/acknowledge-by.ts'
import { readableBy } from '#modules/organization/server/acknowledgement.ts'
import { readersOf } from '#modules/organization/server/acknowledgement-readers.ts'
import {
  documentPurpose,
  documentReach,
  libraryDocuments,
  type LibraryDocument,
} from '#modules/organization/shared/library-document.ts'

/** Days before the end in which a document is said to expire. */
const SOON = 30

export const libraryDocumentRoutes: Route[] = [
  handle(libraryDocuments.list, async (ctx, { query }) => {
    let all = ctx.db.selectFrom('library_document as d')
    if (ctx.as === 'user') all = all.where(readableBy(ctx)).where('d.is_archived', '=', false)
    else if (query.is_archived !== 'all') all = all.where('d.is_archived', '=', query.is_archived === 'true')
    if (query.category_id?.length) all = all.where('d.category_id', 'in', query.category_id)
    if (query.audience?.length) all = all.where('d.audience', 'in', query.audience)
    if (query.state?.length) all = all.where(sql<boolean>`${stateOf(ctx)} = any (${query.state}::text[])`)
    if (query.search) {
      const like = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
      all = all.where((eb) => eb.or([eb('d.title', 'ilike', like), eb('d.description', 'ilike', like)]))
    }
    const rows = all.select(columns(ctx)).orderBy('d.title').orderBy('d.id')
    return page(query, all as never, rows as never) as never
  }),
  handle(documentReach.asked, async (ctx, { query: { audience, segment_id = null } }) => {
    const { people } = await readersOf(ctx.db, { audience, segment_id }, ctx.today)
      .select(sql<number>`count(*)::int`.as('people'))
      .executeTakeFirstOrThrow()
    return { people, day: null }
  }),
  handle(libraryDocuments.create, async (ctx, { body }) => {
    await refuse(ctx, body)
    const acknowledge_by = acknowledgeBy(body, null, ctx.today)
    const id = newId()
    await guarded(ctx, body, () =>
      ctx.db
        .insertInto('library_document')
        .values({
          ...body,
          id,
          description: body.description ?? null,
          segment_id: body.segment_id ?? null,
          issued_on: body.issued_on ?? null,
          expires_on: body.expires_on ?? null,
          acknowledge_by,
          created_at: ctx.now,
        })
        .execute(),
    )
    return one(ctx, id)
  }),
  handle(libraryDocuments.update, async (ctx, { params, body }) => {
    const { version, ...change } = body
    const { write } = await changing(ctx, 'library_document', params.id, version, {
      current: ({ id }) => one(ctx, id),
    })
    const current = await one(ctx, params.id)
    await refuse(ctx, {
      category_id: current.category.id,
      file_id: current.file.id,
      issued_on: current.issued_on,
      expires_on: current.expires_on,
      ...change,
    })
    const acknowledge_by = acknowledgeBy({ ...current, ...change }, current, ctx.today)
    const renewed = change.file_id !== undefined && change.file_id !== current.file.id
    await guarded(ctx, { ...current, ...change }, () =>
      write({ ...change, acknowledge_by, edition: current.edition + (renewed ? 1 : 0) }),
    )
    return one(ctx, params.id)
  }),
  handle(libraryDocuments.remove, async (ctx, { params }) => {
    await one(ctx, params.id)
    await ctx.db.deleteFrom('acknowledgement').where('subject_id', '=', params.id).execute()
    await ctx.db.deleteFrom('library_document').where('id', '=', params.id).execute()
    return undefined
  }),
]

/** Sent by HR who keeps the library; read by whom a document of it is meant for. */
export const documentFiles: FilePurpose = {
  purpose: documentPurpose,
  of_record: true,
  keeps_openings: true,
  upload: async ({ org }) => org.is_hr && allowed(org.codes, libraryDocuments.edit, 'write'),
  async read(ctx, file) {
    if ((ctx.org.is_hr || ctx.org.is_audit) && allowed(ctx.org.codes, libraryDocuments.edit, 'read'))
      return true
    const found = await ctx.db
      .selectFrom('library_document as d')
      .select('d.id')
      .where('d.file_id', '=', file.id)
      .where('d.is_archived', '=', false)
      .where(readableBy(ctx))
      .where(sql<boolean>`${ctx.org.employee_id !== null}`)
      .executeTakeFirst()
    return found !== undefined
  },
}

const stateOf = (ctx: Ctx) => sql<
  LibraryDocument['state']
>`case when d.expires_on < ${ctx.today} then 'Expired'
  when d.expires_on <= ${addDays(ctx.today, SOON)} then 'Expiring' else 'Active' end`

const columns = (ctx: Ctx) => [
  'd.id' as const,
  'd.version' as const,
  'd.title' as const,
  'd.description' as const,
  'd.issued_on' as const,
  'd.expires_on' as const,
  'd.needs_acknowledgement' as const,
  'd.acknowledge_by' as const,
  'd.edition' as const,
  'd.is_archived' as const,
  'd.created_at' as const,
  sql<LibraryDocument['audience']>`d.audience`.as('audience'),
  stateOf(ctx).as('state'),
  sql<LibraryDocument['category']>`${refOf('document_category', sql`d.category_id`)}`.as('category'),
  sql<
    LibraryDocument['file']
  >`(select json_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type, 'bytes', f.bytes,
    'url', ${`/api/v1/files/${ctx.org.slug}/`} || f.id || '/') from stored_file f where f.id = d.file_id)`.as(
    'file',
  ),
  sql<LibraryDocument['segment']>`${refOf('segment', sql`d.segment_id`)}`.as('segment'),
  sql<string | null>`(select k.acknowledged_at from acknowledgement k
    where k.subject_id = d.id and k.employee_id::text = ${ctx.employee_id} and k.edition = d.edition)`.as(
    'acknowledged_at',
  ),
  openedAt(sql`d.file_id`, ctx.employee_id).as('opened_at'),
  (ctx.as === 'hr'
    ? sql<number | null>`(select count(*) from acknowledgement k
        join employee e on e.org_id = k.org_id and e.id = k.employee_id and (e.left_on is null or e.left_on >= ${ctx.today})
        where k.subject_id = d.id and k.edition = d.edition)`
    : sql<number | null>`null::int`
  ).as('acknowledged'),
]

async function one(ctx: Ctx, id: string): Promise<LibraryDocument> {
  const row = await ctx.db
    .selectFrom('library_document as d')
    .select(columns(ctx))
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

interface Asked {
  category_id: string
  file_id: string
  issued_on?: string | null | undefined
  expires_on?: string | null | undefined
}

async function refuse(ctx: Ctx, { category_id, file_id, issued_on, expires_on }: Asked) {
  const [category, file] = await Promise.all([
    ctx.db
      .selectFrom('document_category')
      .select(['kind', 'expires'])
      .where('id', '=', category_id)
      .executeTakeFirst(),
    ctx.db.selectFrom('stored_file').select('purpose').where('id', '=', file_id).executeTakeFirst(),
  ])
  if (!category || category.kind === 'Employee') throw invalid({ category_id: ['Select a valid choice.'] })
  if (file?.purpose !== documentPurpose) throw invalid({ file_id: ['Choose an uploaded file.'] })
  if (category.expires && !expires_on) throw invalid({ expires_on: ['Expires on is Required'] })
  if (issued_on && expires_on && expires_on < issued_on)
    throw invalid({ expires_on: ['Expires on cannot be before Issued on.'] })
}

const guarded = <T>({ db }: Ctx, values: { title: string }, work: () => Promise<T>): Promise<T> =>
  triedWrite(db, work, async (constraint, error) => {
    if (constraint === 'library_document_segment_fk')
      return invalid({ segment_id: ['Select a valid choice.'] })
    if (constraint !== 'library_document_title') return error
    const isArchived = await isArchivedInTheWay(db, 'library_document', constraint, {
      title: values.title,
    })
    return invalid({ title: [taken('Document with this title already exists.', isArchived)] })
  })
