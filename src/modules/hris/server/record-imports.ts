import { sql } from 'kysely'
import { placed, placeIn, placeProblems } from '#kernel/place/address.ts'
import { sealedForms } from '#platform/db-sealing.ts'
import type { Db } from '#platform/db.ts'
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
  numberKey,
  type Holders,
  type RecordCells,
  type RecordFacts,
  type RecordImport,
  type RecordWrite,
  type Values,
} from '#modules/hris/server/record-import-decide.ts'
import { fixedIn } from '#modules/hris/server/look.ts'
import { peopleNamed } from '#modules/hris/server/record-import-people.ts'
import {
  changedRecords,
  saveRecords,
  storedRecords,
  undoRecords,
} from '#modules/hris/server/record-import-save.ts'
import { accountIsThere, accountOf } from '#modules/hris/server/records.ts'
import { legalFields, uniqueLegal } from '#modules/hris/shared/legal-fields.ts'
import {
  addressImport,
  bankImport,
  contactImport,
  experienceImport,
  legalImport,
} from '#modules/hris/shared/record-imports.ts'
import { address, bankAccount, emergencyContact, experience } from '#modules/hris/shared/records.ts'

const rulesOf = (
  fields: (typeof address | typeof bankAccount | typeof emergencyContact | typeof experience)['fields'],
) => Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))

const kinds: RecordImport[] = [
  {
    declared: contactImport,
    section: 'contacts',
    table: emergencyContact.table,
    key: 'id',
    rules: rulesOf(emergencyContact.fields),
    same: ['name'],
  },
  {
    declared: addressImport,
    section: 'addresses',
    table: address.table,
    key: 'id',
    rules: rulesOf(address.fields),
    same: ['kind'],
    // the province of the former district would not be that of the new one
    follows: { province: 'district' },
    tidy: (values) => ({ ...values, ...placed(placeIn(values)) }),
    problems: (values) => placeProblems(placeIn(values)),
  },
  {
    declared: experienceImport,
    section: 'experiences',
    table: experience.table,
    key: 'id',
    rules: rulesOf(experience.fields),
    same: ['employer', 'started_on'],
    problems: experience.problems,
  },
  {
    declared: bankImport,
    section: 'banks',
    table: bankAccount.table,
    key: 'id',
    rules: rulesOf(bankAccount.fields),
    same: ['account_number'],
    single: bankAccount.single,
    fill: ({ full_name }) => ({ account_name: full_name }),
    beside: ({ share_percent, share_amount }) => Boolean(share_percent || share_amount),
    problems: bankAccount.problems,
    together: (accounts) => ({ ...sharesTogether(accounts), ...accountTwice(accounts) }),
    notOwn: 'Nobody changes where their own pay goes.',
  },
  {
    declared: legalImport,
    section: 'legal',
    table: 'employee_legal_info',
    key: 'employee_id',
    rules: legalFields,
    same: [],
    unique: uniqueLegal,
    problems: ({ citizenship_issued_on: on }, { today }): CellErrors =>
      on && on > today ? { citizenship_issued_on: ['Citizenship issued on cannot be a future date'] } : {},
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
    async facts({ db, account_id, today }) {
      const own = await db
        .selectFrom('employee')
        .select('id')
        .where('account_id', '=', account_id)
        .executeTakeFirst()
      return {
        own_id: own?.id ?? null,
        meant: new Map(),
        asked: new Map(),
        own: new Map(),
        given: new Map(),
        today,
        fixed: await fixedIn(db),
      }
    },
    async decide({ db }, facts, rows) {
      const found = await peopleNamed(db, rows)
      const meant = rows.map((row) => ({ row, found: found(row.row) }))
      const ids = meant.flatMap((one) => ('person' in one.found ? [one.found.person.id] : []))
      const stored = await storedRecords(db, kind, [...new Set(ids)])
      const holders = await holdersOf(
        db,
        kind,
        rows.map(({ row }) => row),
        facts.today,
      )
      return meant.map((one) => {
        const records = 'person' in one.found ? (stored.get(one.found.person.id) ?? []) : []
        return decideRecord(kind, one.row, one.found, records, facts, holders)
      })
    },
    save: ({ db }, _facts, rows) => saveRecords(db, kind, rows),
    changed: ({ db }, rows) => changedRecords(db, kind, rows),
    undo: ({ db }, rows) => undoRecords(db, kind, rows),
    stored: (ctx, after) => allRecords(ctx, kind, after),
  })
}

function sharesTogether(accounts: readonly Readonly<Values>[]): CellErrors {
  const percent = accounts.reduce((sum, { share_percent }) => sum + Number(share_percent ?? 0), 0)
  return percent > 100
    ? { share_percent: [`All accounts together would take ${percent} percent of the pay.`] }
    : {}
}

const accountTwice = (accounts: readonly Readonly<Values>[]): CellErrors => {
  const held = accounts.map(({ bank_name, account_number }) =>
    accountOf({ bank_name: String(bank_name), account_number: String(account_number) }),
  )
  return new Set(held).size < held.length ? { account_number: [accountIsThere] } : {}
}

/** Who works here and has one of the numbers that these rows give. */
async function holdersOf(
  db: Db,
  { unique = [], table }: RecordImport,
  rows: readonly RecordCells[],
  today: string,
): Promise<Holders> {
  const wanted = unique.flatMap((name) => {
    const values = [...new Set(rows.flatMap((row) => row[name] ?? []))]
    return values.length ? [{ name, values }] : []
  })
  if (!wanted.length) return new Map()
  const each = wanted.map(
    ({ name, values }) => sql`
    select ${name}::text as name, r.${sql.ref(name)} as value, e.id, e.code, e.full_name
    from ${sql.table(table)} r join employee e on e.org_id = r.org_id and e.id = r.employee_id
    where r.${sql.ref(name)} = any(${sealedForms(values)}::text[]) and (e.left_on is null or e.left_on >= ${today})`,
  )
  const { rows: found } = await sql<{
    name: string
    value: string
    id: string
    code: string
    full_name: string
  }>`${sql.join(each, sql` union all `)}`.execute(db)
  return Map.groupBy(found, ({ name, value }) => numberKey(name, value))
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
        : declared.columns[name]?.kind === 'number' || declared.columns[name]?.kind === 'money'
          ? sql`r.${sql.ref(name)}::text as ${sql.ref(name)}`
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
