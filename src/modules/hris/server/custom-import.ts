import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import type { Db } from '#platform/db.ts'
import type { Json } from '#platform/tables.ts'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import {
  serveImport,
  type Decided,
  type Decision,
  type ImportCtx,
  type Saved,
  type ServedImporter,
  type WrittenRow,
} from '#engines/exchange/import-server.ts'
import type { ImportKind, ImportColumn, ImportColumns } from '#engines/exchange/importer.ts'
import { beforeOf } from '#modules/hris/server/import-before.ts'
import { decideCustom, uniqueIn, type CustomFacts } from '#modules/hris/server/custom-import-decide.ts'
import { customFieldsOf, takenKeys, type CustomField } from '#modules/hris/server/custom-store.ts'
import { customName } from '#modules/hris/shared/custom-info.ts'
import { customText, type CustomKind, type CustomValues } from '#modules/hris/shared/custom-value.ts'

/** What is written of a row: the part of the importer below, and the person's own fields where they change. */
interface Write {
  below: unknown
  plan: Decision<unknown>['plan']
  custom: CustomValues | null
  former: CustomValues
}
interface Facts extends CustomFacts {
  below: unknown
}
/** What undoing needs: the same of the importer below, and the values before with the version that was left. */
interface Kept {
  below: Json
  custom: { former: CustomValues; version: number | null } | null
}
// It is written as JSON and read as what it was; imports from before there were fields kept the part below alone.
const keptOf = (before: Json): Kept =>
  typeof before === 'object' && before !== null && 'below' in before
    ? (before as unknown as Kept)
    : { below: before, custom: null }

/**
 * An import of people with the organization's own fields beside its columns. What it reads and writes of a person is left
 * to the importer below; this one knows the column `custom` alone.
 */
export async function withCustom(served: ServedImporter, db: Db): Promise<ServedImporter> {
  const all = await customFieldsOf(db)
  const fields = all.filter(({ is_archived }) => !is_archived)
  const titles = new Set(Object.values(served.declared.columns).map(({ title }) => title.toLowerCase()))
  const columns: ImportColumns = {
    ...served.declared.columns,
    ...Object.fromEntries(fields.map((field) => [customName(field.code), columnOf(field, titles)])),
  }
  const below = (row: WrittenRow): WrittenRow => ({ ...row, before: keptOf(row.before).below })
  const written = (row: WrittenRow) => keptOf(row.before).below !== null
  const { own: _, declared: __, ...rest } = served
  return serveImport<ImportColumns, Facts, Write>(
    { ...served.declared, columns },
    {
      ...rest,
      async facts(ctx) {
        const own = await ctx.db
          .selectFrom('employee')
          .select('id')
          .where('account_id', '=', ctx.account_id)
          .executeTakeFirst()
        return { below: await served.facts(ctx), own_id: own?.id ?? null, meant: new Map() }
      },
      async decide(ctx, facts, rows) {
        const decisions = await served.decide(ctx, facts.below, rows)
        const filled = fields.filter(({ code }) => ctx.mapped.has(customName(code)))
        if (!filled.length) return decisions.map((decision) => ({ ...decision, write: asBelow(decision) }))
        const former = await formerOf(ctx.db, decisions)
        const taken = await takenKeys(ctx.db, uniqueIn(filled, rows))
        return decisions.map((decision, index): Decision<Write> => {
          const row = rows[index]
          if (!row) throw new Error('A decision without its row.')
          const values = former.get(decision.subject_id ?? '') ?? {}
          const found = decideCustom(filled, row, decision.subject_id, values, facts, taken)
          return {
            ...decision,
            errors: joined(decision.errors, found.errors),
            plan: decision.plan === 'unchanged' && found.custom ? 'update' : decision.plan,
            write: { ...asBelow(decision), custom: found.custom, former: values },
          }
        })
      },
      async save(ctx, facts, rows, begun) {
        const parts = rows.flatMap(({ write, ...row }) =>
          write.plan === 'unchanged' ? [] : [{ ...row, plan: write.plan, write: write.below }],
        )
        const saved = parts.length ? await served.save(ctx, facts.below, parts, begun) : []
        return saveCustom(ctx.db, rows, saved)
      },
      ...(served.link
        ? {
            async link(ctx: ImportCtx, rows: readonly WrittenRow[]) {
              const kept = new Map(rows.map((row) => [row.row_no, keptOf(row.before)]))
              const linked = (await served.link?.(ctx, rows.map(below))) ?? []
              return linked.map((one) =>
                one.before === undefined
                  ? one
                  : {
                      ...one,
                      before: asJson({ below: one.before, custom: kept.get(one.row_no)?.custom ?? null }),
                    },
              )
            },
          }
        : {}),
      async changed(ctx, rows) {
        const theirs = rows.filter(written)
        const ours = rows.filter((row) => keptOf(row.before).custom?.version != null)
        return [
          ...(theirs.length ? await served.changed(ctx, theirs.map(below)) : []),
          ...(await changedCustom(ctx.db, ours)),
        ]
      },
      async undo(ctx, rows) {
        await undoCustom(ctx.db, rows)
        const theirs = rows.filter(written)
        if (theirs.length) await served.undo(ctx, theirs.map(below))
      },
      ...(served.stored
        ? {
            async stored(ctx, after) {
              const page = (await served.stored?.(ctx, after)) ?? { rows: [], last: null }
              const shown = fields.filter(({ code }) => ctx.columns.has(customName(code)))
              if (!shown.length) return page
              const codes = page.rows.flatMap(({ code }) => code ?? [])
              const { rows } = await sql<{ code: string; custom: CustomValues }>`
                select code, custom from employee where code = any(${codes}::text[]) and custom <> '{}'`.execute(
                ctx.db,
              )
              const byCode = new Map(rows.map(({ code, custom }) => [code, custom]))
              return {
                ...page,
                rows: page.rows.map((row) => ({
                  ...row,
                  ...cellsOf(shown, byCode.get(row['code'] ?? '') ?? {}),
                })),
              }
            },
          }
        : {}),
    },
  )
}

const asBelow = ({ write, plan }: Decision<unknown>): Write => ({
  below: write,
  plan,
  custom: null,
  former: {},
})
const asJson = (kept: Kept): Json => kept as unknown as Json
const cellsOf = (fields: readonly CustomField[], values: CustomValues) =>
  Object.fromEntries(fields.map(({ code }) => [customName(code), customText(values[code])]))

const joined = (one: CellErrors, other: CellErrors): CellErrors => ({ ...one, ...other })

const kinds: Partial<Record<CustomKind, ImportKind>> = {
  Number: 'number',
  Money: 'money',
  Date: 'day',
  'Yes or no': 'boolean',
  Choice: 'choice',
  Email: 'email',
  Phone: 'phone',
}
function columnOf(
  { title, kind, options, places, hint, code, is_sensitive }: CustomField,
  declared: ReadonlySet<string>,
): ImportColumn {
  const about = kind === 'Several choices' ? `Several apart by semicolons: ${options.join('; ')}` : hint
  return {
    // a field that the organization made before the import had a column of that name
    title: declared.has(title.toLowerCase()) ? `${title} (${code})` : title,
    kind: kinds[kind] ?? 'text',
    aliases: [code, customName(code)],
    ...(kind === 'Number' ? { places } : {}),
    ...(kind === 'Choice' ? { values: Object.fromEntries(options.map((option) => [option, []])) } : {}),
    max: kind === 'Long text' || kind === 'Several choices' ? 4000 : 500,
    ...(is_sensitive ? { code: [P.hris.sensitive] } : {}),
    ...(about ? { hint: about.slice(0, 300) } : {}),
  }
}

async function formerOf(
  db: Db,
  decisions: readonly Decision<unknown>[],
): Promise<ReadonlyMap<string, CustomValues>> {
  const ids = decisions.flatMap(({ subject_id }) => subject_id ?? [])
  if (!ids.length) return new Map()
  const { rows } = await sql<{ id: string; custom: CustomValues }>`
    select id, custom from employee where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, custom }) => [id, custom]))
}

/** Whom the importer below has written counts on already; of the others the version counts on here. */
async function saveCustom(
  db: Db,
  rows: readonly Decided<ImportColumns, Write>[],
  saved: readonly Saved[],
): Promise<Saved[]> {
  const below = new Map(saved.map((one) => [one.row_no, one]))
  const lines = rows.flatMap(({ row_no, subject_id, write }) => {
    const theirs = below.get(row_no)
    const id = theirs?.subject_id ?? subject_id
    if (id === null) throw new Error('A row that was saved has nobody.')
    // their own row was written below, and has its next version
    const isLeft = theirs !== undefined && beforeOf(theirs.before).version !== undefined
    return [{ row_no, id, theirs, isLeft, write }]
  })
  const versions = await writeValues(
    db,
    lines.flatMap(({ id, isLeft, write: { custom } }) =>
      custom ? [{ id, custom, by: isLeft ? 0 : 1 }] : [],
    ),
  )
  return lines.map(({ row_no, id, theirs, isLeft, write: { custom, former } }) => ({
    row_no,
    subject_id: id,
    before: asJson({
      below: theirs?.before ?? null,
      custom: custom ? { former, version: isLeft ? null : (versions.get(id) ?? null) } : null,
    }),
  }))
}

async function writeValues(db: Db, lines: readonly { id: string; custom: CustomValues; by: number }[]) {
  if (!lines.length) return new Map<string, number>()
  const { rows } = await sql<{ id: string; version: number }>`
    update employee e set custom = r.custom, version = e.version + r.by
    from json_to_recordset(${JSON.stringify(lines)}::json) as r (id uuid, custom jsonb, by int)
    where e.id = r.id returning e.id, e.version`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Of those whose own fields alone were written: who was changed since. Locks them until the transaction ends. */
async function changedCustom(db: Db, rows: readonly WrittenRow[]): Promise<string[]> {
  const ids = rows.map(({ subject_id }) => subject_id)
  if (!ids.length) return []
  const found = await sql<{ id: string; version: number; name: string }>`
    select id, version, full_name || ' (' || code || ')' as name from employee where id = any(${ids}::uuid[]) for update`.execute(
    db,
  )
  const now = new Map(found.rows.map((one) => [one.id, one]))
  return rows.flatMap(({ subject_id, before }) => {
    const one = now.get(subject_id)
    if (!one) return ['somebody who was deleted']
    return one.version === keptOf(before).custom?.version ? [] : [one.name]
  })
}

const undoCustom = (db: Db, rows: readonly WrittenRow[]) =>
  writeValues(
    db,
    rows.flatMap(({ subject_id, before, outcome }) => {
      const { custom } = keptOf(before)
      // whom the import created goes as a whole
      return custom && outcome === 'updated'
        ? [{ id: subject_id, custom: custom.former, by: custom.version === null ? 0 : 1 }]
        : []
    }),
  )
