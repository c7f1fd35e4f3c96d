import type { ZodType } from 'zod'
import { fieldMessages } from '#kernel/fields.ts'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import type { Decision } from '#engines/exchange/import-server.ts'
import type { Importer } from '#engines/exchange/importer.ts'
import { valueKey } from '#engines/exchange/value-map.ts'
import type { FoundPerson, PersonFound } from '#modules/hris/server/record-import-people.ts'

export type Value = string | boolean | null
export type Values = Record<string, Value>
export type RecordCells = Readonly<Record<string, string | null | undefined>>

/** An import of what belongs to people: each row of the file is a row of a table. */
export interface RecordImport {
  declared: Importer
  table: string
  /** What names a row: `employee_id` where a person has one at most. */
  key: 'id' | 'employee_id'
  /** The columns with their rules, those of the person's own page. */
  rules: Readonly<Record<string, ZodType>>
  /** Columns by which a row is found again among those of its person. */
  same: readonly string[]
  /** At most one row of a person has this column true: the one that the file names, else their first. */
  single?: string
  /** What a new row has where the file is silent. */
  fill?: (person: FoundPerson) => Values
  problems?: (values: Readonly<Values>) => CellErrors
  /** Nobody changes their own by a file; the sentence that says so. */
  notOwn?: string
}

export interface StoredRecord {
  id: string
  employee_id: string
  version: number
  values: Values
}
export interface RecordWrite {
  person: FoundPerson
  stored: StoredRecord | null
  values: Values
  /** The file itself says that this is the single one. */
  asks: boolean
}
export interface RecordFacts {
  own_id: string | null
  /** By what rows mean, the first row of the file that means it. */
  meant: Map<string, number>
  /** By person, the row that asks to be the single one. */
  asked: Map<string, number>
}
type Decided = Decision<RecordWrite | null>

/** What a row of the file does to what its person has. `records` are that person's. */
export function decideRecord(
  kind: RecordImport,
  { row_no, row }: { row_no: number; row: RecordCells },
  found: PersonFound,
  records: readonly StoredRecord[],
  facts: RecordFacts,
): Decided {
  if ('errors' in found) return refused(found.errors)
  const { person } = found
  const named = kind.same[0] ?? 'employee_code'
  if (kind.notOwn && person.id === facts.own_id) return refused({ [named]: [kind.notOwn] })
  const first = firstOf(
    facts.meant,
    [person.id, ...kind.same.map((name) => valueKey(row[name] ?? ''))],
    row_no,
  )
  if (first !== row_no) return refused({ [named]: [`Row ${first} means the same.`] })

  const stored = records.find(({ values }) => isSame(kind, values, row)) ?? null
  const { values, errors } = merged(kind, person, stored, row)
  const asks = kind.single !== undefined && row[kind.single] === 'true'
  if (kind.single && asks) {
    const other = firstOf(facts.asked, [person.id], row_no)
    if (other !== row_no) errors[kind.single] = [`Row ${other} says so already.`]
  }
  if (kind.single && row[kind.single] === undefined && stored === null)
    values[kind.single] = !records.some((record) => record.values[kind.single ?? ''])
  Object.assign(errors, { ...kind.problems?.(values), ...errors })
  const unchanged = stored && Object.keys(values).every((name) => values[name] === stored.values[name])
  return {
    errors,
    plan: stored === null ? 'create' : unchanged ? 'unchanged' : 'update',
    subject_id: stored?.id ?? null,
    masters: [],
    write: { person, stored, values, asks },
  }
}

const refused = (errors: CellErrors): Decided => ({
  errors,
  plan: 'unchanged',
  subject_id: null,
  masters: [],
  write: null,
})

/** The same row asked again is still the first: its batch may have to be run twice. */
function firstOf(rows: Map<string, number>, parts: readonly string[], rowNo: number): number {
  const key = parts.join('\n')
  const first = rows.get(key) ?? rowNo
  rows.set(key, first)
  return first
}

const isSame = ({ same }: RecordImport, values: Values, row: RecordCells) =>
  same.every((name) => valueKey(String(values[name] ?? '')) === valueKey(row[name] ?? ''))

/** Absent keeps, null empties; what the file gives has to keep the rules, what is stored had to when it came. */
function merged(kind: RecordImport, person: FoundPerson, stored: StoredRecord | null, row: RecordCells) {
  const silent = stored?.values ?? kind.fill?.(person) ?? {}
  const errors: CellErrors = {}
  const values: Values = {}
  for (const [name, rule] of Object.entries(kind.rules)) {
    const column = kind.declared.columns[name]
    const isSwitch = column?.kind === 'boolean'
    const given = row[name]
    const value = isSwitch && typeof given === 'string' ? given === 'true' : given
    values[name] = (value === undefined ? silent[name] : value) ?? (isSwitch ? false : null)
    if (value === undefined && stored !== null) continue
    const read = rule.safeParse(values[name])
    if (read.success) values[name] = (read.data as Value | undefined) ?? null
    else
      errors[name] = [
        values[name] === null
          ? fieldMessages.required(column?.title ?? name)
          : (read.error.issues[0]?.message ?? fieldMessages.notText(column?.title ?? name)),
      ]
  }
  return { values, errors }
}
