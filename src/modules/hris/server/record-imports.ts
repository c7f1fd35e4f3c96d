import { sql } from 'kysely'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import {
  serveImport,
  type ServedImporter,
  type StoredCtx,
  type StoredPage,
} from '#engines/exchange/import-server.ts'
import type { ImportColumns } from '#engines/exchange/importer.ts'
import {
  decideRecord,
  type RecordFacts,
  type RecordImport,
  type RecordWrite,
} from '#modules/hris/server/record-import-decide.ts'
import { peopleNamed } from '#modules/hris/server/record-import-people.ts'
import {
  changedRecords,
  saveRecords,
  storedRecords,
  undoRecords,
} from '#modules/hris/server/record-import-save.ts'
import { legalFields } from '#modules/hris/shared/legal-fields.ts'
import {
  bankImport,
  contactImport,
  experienceImport,
  legalImport,
} from '#modules/hris/shared/record-imports.ts'
import { bankAccount, emergencyContact, experience } from '#modules/hris/shared/records.ts'

const rulesOf = (fields: (typeof bankAccount | typeof emergencyContact | typeof experience)['fields']) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))

const kinds: RecordImport[] = [
  {
    declared: contactImport,
    table: emergencyContact.table,
    key: 'id',
    rules: rulesOf(emergencyContact.fields),
    same: ['name'],
  },
  {
    declared: experienceImport,
    table: experience.table,
    key: 'id',
    rules: rulesOf(experience.fields),
    same: ['employer', 'started_on'],
    problems: ({ started_on, ended_on }): CellErrors =>
      ended_on && started_on && ended_on < started_on ? { ended_on: ['To cannot be before From.'] } : {},
  },
  {
    declared: bankImport,
    table: bankAccount.table,
    key: 'id',
    rules: rulesOf(bankAccount.fields),
    same: ['account_number'],
    single: bankAccount.single,
    fill: ({ full_name }) => ({ account_name: full_name }),
    notOwn: 'Nobody changes where their own pay goes.',
  },
  {
    declared: legalImport,
    table: 'employee_legal_info',
    key: 'employee_id',
    rules: legalFields,
    same: [],
    notOwn: 'Nobody changes their own legal information.',
  },
]

/** A file fills what it has columns for; the other fields of a record are left as they are. */
const filled = (kind: RecordImport): RecordImport => ({
  ...kind,
  rules: Object.fromEntries(Object.entries(kind.rules).filter(([name]) => name in kind.declared.columns)),
})

export const recordImporters: ServedImporter[] = kinds.map((kind) => serveRecords(filled(kind)))

function serveRecords(kind: RecordImport): ServedImporter {
  return serveImport<ImportColumns, RecordFacts, RecordWrite | null>(kind.declared, {
    async facts({ db, account_id }) {
      const own = await db
        .selectFrom('employee')
        .select('id')
        .where('account_id', '=', account_id)
        .executeTakeFirst()
      return { own_id: own?.id ?? null, meant: new Map(), asked: new Map() }
    },
    async decide({ db }, facts, rows) {
      const found = await peopleNamed(db, rows)
      const meant = rows.map((row) => ({ row, found: found(row.row) }))
      const ids = meant.flatMap((one) => ('person' in one.found ? [one.found.person.id] : []))
      const stored = await storedRecords(db, kind, [...new Set(ids)])
      return meant.map((one) => {
        const records = 'person' in one.found ? (stored.get(one.found.person.id) ?? []) : []
        return decideRecord(kind, one.row, one.found, records, facts)
      })
    },
    save: ({ db }, _facts, rows) => saveRecords(db, kind, rows),
    changed: ({ db }, rows) => changedRecords(db, kind, rows),
    undo: ({ db }, rows) => undoRecords(db, kind, rows),
    stored: (ctx, after) => allRecords(ctx, kind, after),
  })
}

const PAGE = 2000

/** What people have, in the columns of the import: given back unchanged, it changes nothing. */
async function allRecords(
  { db, columns }: StoredCtx,
  { table, key, rules, declared }: RecordImport,
  after: string | null,
): Promise<StoredPage> {
  const own = Object.keys(rules)
    .filter((name) => columns.has(name))
    .map((name) =>
      declared.columns[name]?.kind === 'boolean'
        ? sql`case when r.${sql.ref(name)} then 'Yes' else 'No' end as ${sql.ref(name)}`
        : sql`r.${sql.ref(name)}`,
    )
  const { rows } = await sql<Record<string, string | null> & { record_id: string }>`
    select ${sql.join([sql`r.${sql.ref(key)} as record_id, e.code as employee_code, e.work_email, e.full_name as employee_name`, ...own])}
    from (select * from ${sql.table(table)} where ${after === null ? sql`true` : sql`${sql.ref(key)} > ${after}`}
      order by ${sql.ref(key)} limit ${PAGE}) r
    join employee e on e.org_id = r.org_id and e.id = r.employee_id
    order by r.${sql.ref(key)}`.execute(db)
  return {
    rows: rows.map(({ record_id: _, ...row }) => row),
    last: rows.length === PAGE ? (rows.at(-1)?.record_id ?? null) : null,
  }
}
