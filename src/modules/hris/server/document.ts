import { noteGroup } from '#modules/hris/server/readings.ts'
import { sql, type RawBuilder } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { fieldMessages } from '#kernel/fields.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Person } from '#kernel/person.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { foundBy } from '#platform/person-search.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { notOpened, openedAt, type FilePurpose } from '#engines/file/file-server.ts'
import { urlOfFile } from '#engines/file/file.ts'
import { lockEmployee } from '#modules/hris/server/employee-row.ts'
import { rightTo } from '#modules/hris/server/look.ts'
import { refuseCategory } from '#modules/hris/server/paper-category.ts'
import {
  acknowledgeDocument,
  addDocument,
  changeDocument,
  documentPurpose,
  documents,
  documentsOf,
  documentStates,
  removeDocument,
  type EmployeeDocument,
} from '#modules/hris/shared/document.ts'

const maySee = (ctx: Ctx) => ctx.org.is_hr && allowed(ctx.org.codes, [P.hris.documents], 'read')

/** Sent by those who keep the documents; read by them and by whose paper it is. */
export const documentFiles: FilePurpose = {
  purpose: documentPurpose,
  of_record: true,
  keeps_openings: true,
  read: async (ctx, file) => {
    const paper = await ctx.db
      .selectFrom('employee_document')
      .select(['employee_id', 'title', 'is_archived'])
      .where('file_id', '=', file.id)
      .executeTakeFirst()
    if (!paper) return !ctx.org.is_limited && file.account_id === ctx.viewer.account_id
    if (!maySee(ctx)) return paper.employee_id === ctx.employee_id && !paper.is_archived
    await noteGroup(ctx, paper.employee_id, 'document', 'view', { how: 'File', about: paper.title })
    return true
  },
  upload: async (ctx) => ctx.org.is_hr && allowed(ctx.org.codes, [P.hris.documents], 'write'),
}

export const documentRoutes: Route[] = [
  handle(documents, async (ctx, { query }) => {
    const conditions: RawBuilder<boolean>[] = [...foundBy(query.search, sql`d.employee_id`)]
    if (query.employee_id) conditions.push(sql`d.employee_id = ${query.employee_id}`)
    if (query.category_id?.length) conditions.push(sql`d.category_id = any(${query.category_id}::uuid[])`)
    if (query.is_archived !== 'all') conditions.push(sql`d.is_archived = ${query.is_archived === 'true'}`)
    if (query.acknowledgement?.length)
      conditions.push(sql`${acknowledgementOn(ctx.today)} = any(${query.acknowledgement}::text[])`)
    const all = allOf(conditions)
    const chosen = query.state?.length
      ? sql<boolean>`${stateOn(ctx.today)} = any(${query.state}::text[])`
      : sql<boolean>`true`
    const [lines, totals] = await Promise.all([
      sql<EmployeeDocument & { person: Person; total: number }>`
        select ${shown(ctx)}, ${personOf(sql`d.employee_id`, ctx.today)} as person, count(*) over () as total
        ${from} where ${all} and ${chosen}
        order by d.expires_on nulls last, d.id limit ${query.limit} offset ${query.offset}`.execute(ctx.db),
      sql<{ state: EmployeeDocument['state']; count: number; overdue: number }>`
        select ${stateOn(ctx.today)} as state, count(*) as count,
          count(*) filter (where ${acknowledgementOn(ctx.today)} = 'Overdue') as overdue ${from} where ${all} group by 1`.execute(
        ctx.db,
      ),
    ])
    const counted = new Map(totals.rows.map(({ state, count }) => [state, count]))
    const count = documentStates
      .filter((state) => !query.state?.length || query.state.includes(state))
      .reduce((sum, state) => sum + (counted.get(state) ?? 0), 0)
    return {
      count,
      results: lines.rows,
      overdue: totals.rows.reduce((sum, { overdue }) => sum + overdue, 0),
      totals: {
        Active: counted.get('Active') ?? 0,
        Expiring: counted.get('Expiring') ?? 0,
        Expired: counted.get('Expired') ?? 0,
        Renewed: counted.get('Renewed') ?? 0,
      },
    }
  }),
  handle(documentsOf, async (ctx, { params }) => {
    const right = await rightTo(ctx, params.employee_id, 'document', 'read')
    const { rows } = await sql<EmployeeDocument>`select ${shown(ctx)} ${from}
      where d.employee_id = ${params.employee_id} and ${inSight(ctx)}
      order by d.is_archived, d.created_at desc, d.id`.execute(ctx.db)
    if (rows.length) await noteGroup(ctx, params.employee_id, 'document', right)
    return { right, results: rows }
  }),
  handle(addDocument, async (ctx, { params, body }) => {
    await rightTo(ctx, params.employee_id, 'document', 'write')
    await lockEmployee(ctx, params.employee_id)
    refuseWrongDays(body)
    await refuseCategory(ctx, body.category_id, body)
    await refuseForeignFile(ctx, body.file_id)
    if (body.renews_id) await one(ctx, params.employee_id, body.renews_id)
    const id = newId()
    try {
      await ctx.db
        .insertInto('employee_document')
        .values({
          ...body,
          id,
          employee_id: params.employee_id,
          created_at: ctx.now,
          asked_on: body.needs_acknowledgement ? ctx.today : null,
        })
        .execute()
    } catch (error) {
      throw refusalFor(error)
    }
    if (body.needs_acknowledgement) await ctx.signal('employee_document.to_acknowledge', { document_id: id })
    return one(ctx, params.employee_id, id)
  }),
  handle(changeDocument, async (ctx, { params, body }) => {
    await rightTo(ctx, params.employee_id, 'document', 'write')
    await lockEmployee(ctx, params.employee_id)
    const { version, ...values } = body
    const current = await one(ctx, params.employee_id, params.id)
    await checkVersion(current, version, () => current)
    refuseWrongDays({ ...current, ...values })
    // a paper of before keeps its category, archived or not
    const category_id = values.category_id ?? current.category.id
    if (category_id !== current.category.id || values.expires_on === null)
      await refuseCategory(ctx, category_id, { ...current, ...values })
    const isAsked = values.needs_acknowledgement === true && !current.needs_acknowledgement
    try {
      await ctx.db
        .updateTable('employee_document')
        .set({ ...values, ...(isAsked ? { asked_on: ctx.today } : {}), version: version + 1 })
        .where('id', '=', params.id)
        .execute()
    } catch (error) {
      throw refusalFor(error)
    }
    if (isAsked) await ctx.signal('employee_document.to_acknowledge', { document_id: params.id })
    return one(ctx, params.employee_id, params.id)
  }),
  handle(acknowledgeDocument, async (ctx, { params: { employee_id, id } }) => {
    if (employee_id !== ctx.employee_id) throw notFound()
    await lockEmployee(ctx, employee_id)
    const current = await one(ctx, employee_id, id)
    if (!current.needs_acknowledgement) throw conflict('Nobody asks any more that this is read.', { current })
    if (current.acknowledged_at) return current
    if (!current.opened_at) throw notOpened(current.title)
    await ctx.db
      .updateTable('employee_document')
      .set({ acknowledged_at: ctx.now, version: current.version + 1 })
      .where('id', '=', id)
      .execute()
    return one(ctx, employee_id, id)
  }),
  handle(removeDocument, async (ctx, { params }) => {
    await rightTo(ctx, params.employee_id, 'document', 'write')
    await one(ctx, params.employee_id, params.id)
    await ctx.db.deleteFrom('employee_document').where('id', '=', params.id).execute()
    return undefined
  }),
]

const from = sql`from employee_document d join stored_file f on f.org_id = d.org_id and f.id = d.file_id
  join document_category c on c.id = d.category_id`
const allOf = (conditions: RawBuilder<boolean>[]) =>
  conditions.length ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`

/** What was put away is HR's alone. */
const inSight = ({ as }: Ctx) => (as === 'hr' ? sql`true` : sql`not d.is_archived`)

/** Of the alias `d`. On a day of the past only a successor of then counts, which is `n`. */
export const stateOn = (
  today: string,
  then: RawBuilder<unknown> = sql`true`,
): RawBuilder<EmployeeDocument['state']> => sql`case
  when exists (select from employee_document n where n.org_id = d.org_id and n.renews_id = d.id and ${then}) then 'Renewed'
  when d.expires_on < ${today} then 'Expired'
  when d.expires_on - (select max(n) from unnest(d.remind_days) n) <= ${today}::date then 'Expiring'
  else 'Active' end`

/** Until when the alias `d` is to be read, and what became of it. */
export const acknowledgeBy = sql<string | null>`(d.asked_on + d.acknowledge_within)`
export const acknowledgementOn = (today: string): RawBuilder<EmployeeDocument['acknowledgement']> => sql`case
  when not d.needs_acknowledgement then null when d.acknowledged_at is not null then 'Acknowledged'
  when ${acknowledgeBy} < ${today} then 'Overdue' else 'Open' end`

const shown = ({
  today,
  org,
  employee_id,
}: Ctx) => sql`d.id, ${refIn('c')} as category, d.title, d.number, d.issued_on, d.expires_on, d.remind_days,
  d.is_archived, d.needs_acknowledgement, d.acknowledged_at, ${openedAt(sql`d.file_id`, employee_id)} as opened_at, d.acknowledge_within, d.acknowledge_remind_days, ${acknowledgeBy} as acknowledge_by,
  ${acknowledgementOn(today)} as acknowledgement, d.version, d.created_at, ${stateOn(today)} as state,
  json_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type, 'bytes', f.bytes,
    'url', ${urlOfFile(org.slug, '').slice(0, -1)}::text || f.id || '/') as file`

async function one(ctx: Ctx, employeeId: string, id: string): Promise<EmployeeDocument> {
  const { rows } = await sql<EmployeeDocument>`select ${shown(ctx)} ${from}
    where d.employee_id = ${employeeId} and d.id = ${id} and ${inSight(ctx)}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

interface Days {
  issued_on?: string | null | undefined
  expires_on?: string | null | undefined
}
function refuseWrongDays({ issued_on, expires_on }: Days) {
  if (issued_on && expires_on && expires_on < issued_on)
    throw invalid({ expires_on: ['Expires on cannot be before Issued on.'] })
}

/** Only a file that the caller sent for this: another's is not theirs to give away. */
async function refuseForeignFile(ctx: Ctx, fileId: string) {
  const file = await ctx.db
    .selectFrom('stored_file')
    .select(['purpose', 'account_id'])
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (file?.purpose !== documentPurpose || file.account_id !== ctx.viewer.account_id)
    throw invalid({ file_id: ['Choose an uploaded file.'] })
}

function refusalFor(error: unknown): unknown {
  const constraint = violated(error)
  if (constraint === 'employee_document_renewal')
    return invalid({ renews_id: ['This document was renewed already.'] })
  if (constraint === 'employee_document_category_id_fkey')
    return invalid({ category_id: [fieldMessages.choice] })
  return error
}
