import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { LinkedFile } from '#platform/route.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { zipOf, type ZipEntry } from '#platform/zip.ts'
import { readParts } from '#engines/audit/reading.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { oneOf, type PersonData } from '#engines/erase/person-table-server.ts'

/** All that is kept about a person, table by table as it stands, with the files. It leaves a trace. */
export async function personalData(ctx: Ctx, id: string, tables: PersonData): Promise<LinkedFile> {
  const person = await ctx.db
    .selectFrom('employee')
    .select(['id', 'code', 'account_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!person) throw notFound()
  return {
    name: `personal-data-${person.code.replace(/[^\w-]/g, '-')}.zip`,
    media_type: 'application/zip',
    content: () => contentOf(ctx, person, tables),
  }
}

interface Whose {
  id: string
  account_id: string | null
}
async function contentOf(ctx: Ctx, { id, account_id }: Whose, { erased, kept = [] }: PersonData) {
  const who = oneOf({ org_id: ctx.org.org_id, employee_id: id, account_id, label: '' })
  const data: Record<string, unknown[]> = {}
  const files = new Set<string>()
  for (const { table, rows, ...more } of [...erased, ...kept]) {
    if (data[table]) continue
    const names = Object.entries('names' in more ? (more.names ?? {}) : {}).map(
      ([column, list]) => sql` || jsonb_build_object(${column.replace(/_id$/, '')}::text,
        (select n.name from ${sql.table(list)} n where n.id = ${sql.ref(`t.${column}`)}))`,
    )
    const found = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - 'org_id'${sql.join(names, sql``)} as row from ${sql.table(table)} t where org_id = ${who.org_id} and ${rows(who)}`.execute(
      ctx.db,
    )
    if (found.rows.length) data[table] = found.rows.map(({ row }) => row)
    const columns = 'files' in more ? (more.files ?? []) : []
    for (const { row } of found.rows)
      for (const column of columns) if (typeof row[column] === 'string') files.add(row[column])
  }
  await noteReading(
    ctx,
    readParts.map((part) => ({ employee_id: id, part })),
    { how: 'File', about: 'Personal data' },
  )
  const { viewer, org, request } = ctx
  const event = {
    name: 'person.exported' as const,
    org_id: org.org_id,
    account_id: viewer.account_id,
    request,
  }
  await writeSecurityEvent(ctx.db, { ...event, detail: { employee_id: id } })
  return zipOf([
    { name: 'data.json', content: Buffer.from(JSON.stringify(data, null, 2)) },
    ...(await filesOf(ctx, [...files])),
  ])
}

async function filesOf(ctx: Ctx, ids: readonly string[]): Promise<ZipEntry[]> {
  if (!ids.length) return []
  const rows = await ctx.db
    .selectFrom('stored_file')
    .select(['id', 'name', 'sha256'])
    .where('id', 'in', [...ids])
    .execute()
  const entries: ZipEntry[] = []
  for (const { id, name, sha256 } of rows) {
    const stream = await ctx.services.files.read(ctx.org.org_id, sha256)
    const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? ''
    if (stream) entries.push({ name: `files/${id}${ending}`, content: await buffer(stream) })
  }
  return entries
}
