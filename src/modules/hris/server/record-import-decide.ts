import type { ZodType } from 'zod'
import { fieldMessages } from '#kernel/fields.ts'
import type { Problems, RuleFacts } from '#kernel/problems.ts'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import type { Decision } from '#engines/exchange/import-server.ts'
import type { ImportColumn, Importer } from '#engines/exchange/importer.ts'
import { valueKey } from '#engines/exchange/value-map.ts'
import { bareCode } from '#modules/hris/server/import-name.ts'
import type { FoundPerson, PersonFound } from '#modules/hris/server/record-import-people.ts'

export type Value = string | number | boolean | null
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
  /** A new row that is never the single one unless the file says so. */
  beside?: (values: Readonly<Values>) => boolean
  /** What a new row has where the file is silent. */
  fill?: (person: FoundPerson) => Values
  /** Columns that go with another: where the file gives that one and is silent about this, what is stored does not stay. */
  follows?: Readonly<Record<string, string>>
  /** What the file gives, as it is kept, where it may be written in several ways. */
  tidy?: (values: Readonly<Values>) => Values
  /** Those of the person's own page, where it has them. */
  problems?: ((values: Readonly<Values>, facts: RuleFacts) => Problems) | undefined
  /** What speaks against a row beside the others of its person: those that are stored, as rows of the file left them. */
  together?: (own: readonly Readonly<Values>[]) => CellErrors
  /** Columns of which no two people who work here have the same. */
  unique?: readonly string[]
  /** The part of the record, as the policy of changes names its fields. */
  section: string
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
  /** By person and what names a row of theirs, what it will hold. */
  own: Map<string, Map<string, Readonly<Values>>>
  /** By column and number, the row of the file that gives it to somebody. */
  given: Map<string, number>
  today: string
  /** By `section.field`, what nobody changes once it was entered. */
  fixed: ReadonlySet<string>
}
type Decided = Decision<RecordWrite | null>

/** What a row of the file does to what its person has. `records` are that person's. */
export function decideRecord(
  kind: RecordImport,
  { row_no, row }: { row_no: number; row: RecordCells },
  found: PersonFound,
  records: readonly StoredRecord[],
  facts: RecordFacts,
  holders: Holders = new Map(),
): Decided {
  if ('errors' in found) return refused(found.errors)
  const { person } = found
  const named = kind.same[0] ?? 'employee_code'
  const first = firstOf(
    facts.meant,
    [person.id, ...kind.same.map((name) => valueKey(row[name] ?? ''))],
    row_no,
  )
  if (first !== row_no) return refused({ [named]: [`Row ${first} means the same.`] })

  const stored = records.find(({ values }) => isSame(kind, values, row)) ?? null
  const { values: given, errors } = merged(kind, person, stored, row)
  const values = kind.tidy?.(given) ?? given
  const asks = kind.single !== undefined && row[kind.single] === 'true'
  if (kind.single && asks) {
    const other = firstOf(facts.asked, [person.id], row_no)
    if (other !== row_no) errors[kind.single] = [`Row ${other} says so already.`]
  }
  if (kind.single && row[kind.single] === undefined && stored === null)
    values[kind.single] =
      !kind.beside?.(values) && !records.some((record) => record.values[kind.single ?? ''])
  Object.assign(errors, fixedFields(kind, stored, values, facts))
  Object.assign(errors, { ...kind.problems?.(values, facts), ...errors })
  Object.assign(errors, { ...besideOthers(kind, { person, values, errors }, records, facts), ...errors })
  Object.assign(errors, {
    ...takenNumbers(kind, { row_no, person, stored, values }, holders, facts),
    ...errors,
  })
  const unchanged =
    stored !== null && Object.keys(values).every((name) => values[name] === stored.values[name])
  // what is given back as it is stored changes nothing, also of one's own
  if (kind.notOwn && person.id === facts.own_id && !unchanged) return refused({ [named]: [kind.notOwn] })
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

/** What the rows of a person come to with this one; kept only when nothing speaks against it. */
function besideOthers(
  kind: RecordImport,
  { person, values, errors }: { person: FoundPerson; values: Readonly<Values>; errors: CellErrors },
  records: readonly StoredRecord[],
  { own }: RecordFacts,
): CellErrors {
  if (!kind.together) return {}
  const keyOf = (cells: Readonly<Values>) =>
    kind.same.map((name) => valueKey(String(cells[name] ?? ''))).join('\n')
  const known = own.get(person.id) ?? new Map(records.map((one) => [keyOf(one.values), one.values]))
  const whole = new Map(known).set(keyOf(values), values)
  const found = kind.together([...whole.values()])
  const isWrong = Object.keys({ ...errors, ...found }).length > 0
  own.set(person.id, isWrong ? known : whole)
  return found
}

/** By column and number, who holds it today. */
export type Holders = ReadonlyMap<string, { id: string; code: string; full_name: string }[]>
export const numberKey = (name: string, value: string) => `${name}\n${value}`

/** A number that is given to somebody while another person who works here has it, or another row gives it. */
function takenNumbers(
  { unique = [] }: RecordImport,
  { row_no, person, stored, values }: { row_no: number } & Pick<RecordWrite, 'person' | 'stored' | 'values'>,
  holders: Holders,
  { given, today }: RecordFacts,
): CellErrors {
  const errors: CellErrors = {}
  for (const name of unique) {
    const value = values[name]
    if (typeof value !== 'string' || value === stored?.values[name]) continue
    const other = holders.get(numberKey(name, value))?.find(({ id }) => id !== person.id)
    if (other) {
      errors[name] = [`${other.full_name} (${other.code}) has this number.`]
      continue
    }
    // somebody who has left may be the one who comes again
    if (person.left_on !== null && person.left_on < today) continue
    const first = firstOf(given, [name, value], row_no)
    if (first !== row_no) errors[name] = [`Row ${first} gives this number to somebody else.`]
  }
  return errors
}

const fixedFields = (
  { section }: RecordImport,
  stored: StoredRecord | null,
  values: Readonly<Values>,
  { fixed }: RecordFacts,
): CellErrors =>
  Object.fromEntries(
    Object.entries(stored?.values ?? {})
      .filter(([name, old]) => old !== null && values[name] !== old && fixed.has(`${section}.${name}`))
      .map(([name]) => [name, ['This stays as it was first entered.']]),
  )

const isSame = ({ same }: RecordImport, values: Values, row: RecordCells) =>
  same.every((name) => {
    const stored = String(values[name] ?? '')
    return [stored, bareCode(stored)].map(valueKey).includes(valueKey(row[name] ?? ''))
  })

/** A cell as its column is stored. */
function storedForm(column: ImportColumn | undefined, cell: string | null | undefined) {
  if (typeof cell !== 'string') return cell
  if (column?.kind === 'boolean') return cell === 'true'
  if (column?.kind === 'number') return Number(cell)
  if (column?.kind !== 'money') return cell
  const [whole = '', part = ''] = cell.split('.')
  return `${whole}.${part.padEnd(column.places ?? 2, '0')}`
}

/** A number whose zeros a spreadsheet took away is the stored one. */
const asStored = <T>(value: T, stored: Value | undefined) =>
  typeof stored === 'string' && stored !== value && bareCode(stored) === value ? stored : value

/** Absent keeps, null empties; what the file gives has to keep the rules, what is stored had to when it came. */
function merged(kind: RecordImport, person: FoundPerson, stored: StoredRecord | null, row: RecordCells) {
  const silent = stored?.values ?? kind.fill?.(person) ?? {}
  const errors: CellErrors = {}
  const values: Values = {}
  for (const [name, rule] of Object.entries(kind.rules)) {
    const column = kind.declared.columns[name]
    const isSwitch = column?.kind === 'boolean'
    const value = asStored(storedForm(column, row[name]), stored?.values[name])
    const isLeft = value === undefined && row[kind.follows?.[name] ?? ''] === undefined
    values[name] = (isLeft ? silent[name] : value) ?? (isSwitch ? false : null)
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
