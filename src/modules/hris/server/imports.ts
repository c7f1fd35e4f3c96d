import type { CellErrors } from '#engines/exchange/import-convert.ts'
import { fixedIn } from '#modules/hris/server/look.ts'
import { backgroundsOf } from '#modules/hris/server/import-background.ts'
import { leavingReasonsOf } from '#modules/hris/server/import-reason.ts'
import { refuseFormer } from '#modules/hris/server/import-former.ts'
import { serveImport, type Decision, type ServedImporter } from '#engines/exchange/import-server.ts'
import {
  codeDispenser,
  releaseCodes,
  reserveCodes,
  reservedOf,
  type CodeDispenser,
} from '#modules/hris/server/import-codes.ts'
import { withCustom } from '#modules/hris/server/custom-import.ts'
import {
  decideRow,
  knownPeople,
  type EmployeeWrite,
  type ImportFacts,
} from '#modules/hris/server/import-decide.ts'
import {
  alikeIn,
  allMasters,
  makeMasters,
  masterNames,
  removeMasters,
} from '#modules/hris/server/import-masters.ts'
import { fullName, nameOf } from '#modules/hris/server/import-name.ts'
import { probationsOf } from '#modules/hris/server/import-probation.ts'
import { storedPeople } from '#modules/hris/server/import-people.ts'
import { employeeReader } from '#modules/hris/server/import-reader.ts'
import { saveEmployees } from '#modules/hris/server/import-save.ts'
import { storedEmployees } from '#modules/hris/server/import-stored.ts'
import { contractTypes, countryOf } from '#modules/hris/server/place.ts'
import { linkSupervisors } from '#modules/hris/server/import-supervisor-links.ts'
import { changedEmployees, undoEmployees } from '#modules/hris/server/import-undo.ts'
import { employeeImport, type EmployeeColumns } from '#modules/hris/shared/imports.ts'
import { sql } from 'kysely'

interface Facts extends ImportFacts {
  /** Whom a row meant already: two rows of a file are never one person. */
  meant: Map<string, number>
  in_file: ReadonlySet<string>
  codes: CodeDispenser | null
}

/** The import of people: decided by import-decide.ts, written by import-save.ts. */
export const employees: ServedImporter = serveImport<EmployeeColumns, Facts, EmployeeWrite>(employeeImport, {
  async facts({ db, org, today, account_id, options, mapped, cellsOf }) {
    const masters = await allMasters(db)
    const own = await db
      .selectFrom('employee')
      .select('id')
      .where('account_id', '=', account_id)
      .executeTakeFirst()
    const in_file = mapped.has('code') ? await cellsOf('code') : new Set<string>()
    return {
      masters,
      alike: alikeIn(masters),
      own_id: own?.id ?? null,
      today,
      fixed: await fixedIn(db),
      country: await countryOf(db, org.org_id),
      probations: await probationsOf(db),
      contract_types: mapped.has('contract_ends_on') ? await contractTypes(db) : new Set(),
      backgrounds: await backgroundsOf(db, mapped),
      leavings: await leavingReasonsOf(db, mapped),
      options,
      in_file,
      meant: new Map(),
      codes: null,
    }
  },
  reader: employeeReader,
  async decide({ db, today }, facts, rows) {
    const known = knownPeople(
      await storedPeople(
        db,
        {
          codes: rows.flatMap(({ row }) => row.code ?? []),
          emails: rows.flatMap(({ row }) => row.work_email ?? []),
          keys: rows.flatMap(({ row, key }) => (row.code || key === null ? [] : key)),
        },
        today,
      ),
    )
    const decided = rows.map((row) => ({
      ...row,
      ...once(facts.meant, row.row_no, decideRow(row, known, facts)),
    }))
    return facts.options['former'] === 'create' ? decided : refuseFormer(db, decided, today)
  },
  async begin(ctx, { creates }) {
    const inFile = ctx.mapped.has('code') ? await ctx.cellsOf('code') : new Set<string>()
    const reserved = await reserveCodes(ctx, creates, inFile)
    return reserved && { ...reserved }
  },
  async release({ db }, begun) {
    const reserved = reservedOf(begun)
    if (reserved) await releaseCodes(db, reserved)
  },
  makeMasters: ({ db }, masters) => makeMasters(db, masters),
  removeMasters: ({ db }, masters) => removeMasters(db, masters),
  async save(ctx, facts, rows, begun) {
    const needed = rows.filter(({ write }) => write.person.code === '').map(({ row_no }) => row_no)
    facts.codes ??= await codeDispenser(ctx.db, reservedOf(begun), facts.in_file)
    const codes = facts.codes(needed) ?? (await moreCodes(ctx, facts, needed))
    return saveEmployees(ctx, facts, rows, codes)
  },
  linkedBy: ['supervisor'],
  link: linkSupervisors,
  changed: ({ db }, rows) => changedEmployees(db, rows),
  undo: ({ db, org }, rows) => undoEmployees(db, rows, org.slug),
  reads(row, options): Record<string, string> {
    const name = row.full_name ? nameOf(row, options) : null
    return name ? { full_name: fullName(name) } : {}
  },
  label: {
    title: 'Given code',
    async of(db, ids) {
      const { rows } = await sql<{ id: string; code: string }>`
        select id, code from employee where id = any(${[...ids]}::uuid[])`.execute(db)
      return new Map(rows.map(({ id, code }) => [id, code]))
    },
  },
  choices: async (db) => ({ employment_type: (await masterNames(db)).employment_type }),
  stored: storedEmployees,
  own: (db) => withCustom(employees, db),
})

function once(
  meant: Map<string, number>,
  rowNo: number,
  decision: Decision<EmployeeWrite>,
): Decision<EmployeeWrite> {
  const { subject_id } = decision
  if (subject_id === null) return decision
  const first = meant.get(subject_id) ?? rowNo
  meant.set(subject_id, first)
  if (first === rowNo) return decision
  const target =
    decision.write.stored?.work_email === decision.write.person.work_email ? 'work_email' : 'full_name'
  const errors: CellErrors = { ...decision.errors, [target]: [`Row ${first} means the same person.`] }
  return { ...decision, errors }
}

/** More people are new than the check had found: their numbers are taken now. */
async function moreCodes(ctx: Parameters<typeof reserveCodes>[0], facts: Facts, rowNos: readonly number[]) {
  const reserved = await reserveCodes(ctx, rowNos.length, facts.in_file)
  const dispense = await codeDispenser(ctx.db, reserved, facts.in_file)
  const codes = dispense(rowNos)
  if (!codes) throw new Error('The series of codes gave too few.')
  return codes
}
