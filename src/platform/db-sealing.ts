import {
  ColumnNode,
  ColumnUpdateNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  PrimitiveValueListNode,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import pg from 'pg'
import { SEALED, type Sealing } from '#platform/sealing.ts'
import { sealedColumns, sealedNames } from '#platform/sealed-columns.ts'

const marked = Symbol('sealed')
interface Marked {
  [marked]: 'text' | 'json' | 'forms' | 'ready'
  value: unknown
}
const isMarked = (value: unknown): value is Marked =>
  typeof value === 'object' && value !== null && marked in value
// a query takes it in the place of the text that it stands for
const mark = <T>(how: Marked[typeof marked], value: T) => ({ [marked]: how, value }) as unknown as T

/** A text that SQL is to write, sealed: for statements that are written by hand. */
export const sealed = (text: string): string => mark('text', text)
/** A value to compare a sealed column with: `column = any(${sealedForms(text)}::text[])`. */
export const sealedForms = (texts: readonly string[]): readonly string[] => mark('forms', texts)
/** What holds sealed values already. */
export const alreadySealed = (json: string): string => mark('ready', json)

/** What the database is given in the place of a parameter. */
export function bound(sealing: Sealing, value: unknown): unknown {
  if (typeof value === 'string') return boundText(sealing, value)
  if (typeof value !== 'object' || value === null) return value
  if (isMarked(value)) return boundMark(sealing, value)
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? foreign(one) : one))
  // the driver would write it so
  return Object.getPrototypeOf(value) === Object.prototype ? boundText(sealing, JSON.stringify(value)) : value
}

function boundMark(sealing: Sealing, { [marked]: how, value }: Marked): unknown {
  if (how === 'ready') return value
  if (how === 'forms') return (value as string[]).flatMap((text) => sealing.forms(text))
  if (typeof value !== 'string') return how === 'json' ? sealing.sealJson(JSON.stringify(value)) : value
  return how === 'json' ? sealing.sealJson(value) : sealing.seal(value)
}

const boundText = (sealing: Sealing, text: string) => sealedWithin(sealing, foreign(text))

/** Somebody who has seen the database could send a sealed text, and read it opened. */
const foreign = (text: string) => (text.includes(SEALED) ? text.replaceAll(SEALED, '~sealed ') : text)

/** A name of a sealed field, or the samples of a file whose columns are not known yet. */
const named = new RegExp(`"(?:${[...sealedNames, 'samples'].join('|')})"`)

/** In JSON the values of sealed fields are sealed by themselves, so that queries may look at the rest. */
export function sealedWithin(sealing: Sealing, text: string): string {
  if ((text[0] !== '{' && text[0] !== '[') || !named.test(text)) return text
  try {
    return JSON.stringify(within(sealing, JSON.parse(text)))
  } catch {
    // words that only look like it
    return text
  }
}

type Value = unknown
const describing = ['column', 'name', 'field'] as const
const described = new Set(['value', 'values', 'old', 'wished', 'from', 'to'])

function within(sealing: Sealing, value: Value): Value {
  if (Array.isArray(value)) return value.map((one) => within(sealing, one))
  if (typeof value !== 'object' || value === null) return value
  const row = value as Record<string, Value>
  // `{ column: 'pan_no', is: 'is', values: ['…'] }`
  const isAbout = describing.some((key) => typeof row[key] === 'string' && sealedNames.has(row[key]))
  const isSample = Array.isArray(row['samples'])
  return Object.fromEntries(
    Object.entries(row).map(([key, one]) => [
      key,
      sealedNames.has(key) ||
      (isAbout && described.has(key)) ||
      (isSample && (key === 'samples' || key === 'values'))
        ? wholly(sealing, one)
        : within(sealing, one),
    ]),
  )
}

/** Every text in it. */
function wholly(sealing: Sealing, value: Value): Value {
  if (typeof value === 'string') return value === '' || value.startsWith(SEALED) ? value : sealing.seal(value)
  if (Array.isArray(value)) return value.map((one) => wholly(sealing, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, wholly(sealing, one)]))
}

const texts: ReadonlySet<number> = new Set([25, 1042, 1043])
const jsons: ReadonlySet<number> = new Set([114, 3802])
const lists: ReadonlySet<number> = new Set([1009, 1015])

/** How a connection reads: words, JSON and lists of words are opened as they come, whatever query they come from. */
export function openingTypes(sealing: Sealing): pg.CustomTypesConfig {
  const own = new Map<number, (text: string) => unknown>()
  for (const oid of texts) own.set(oid, sealing.open)
  for (const oid of jsons) own.set(oid, (text) => JSON.parse(sealing.openJson(text)))
  for (const oid of lists) {
    const list: (text: string) => unknown = pg.types.getTypeParser(oid)
    own.set(oid, (text) => (text.includes(SEALED) ? openedList(sealing, list(text)) : list(text)))
  }
  return {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      own.get(oid) ?? pg.types.getTypeParser(oid, format),
  } as pg.CustomTypesConfig
}

const openedList = (sealing: Sealing, value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one) => openedList(sealing, one))
    : typeof value === 'string'
      ? sealing.open(value)
      : value

/** Marks what is written into declared columns. */
export const sealingPlugin: KyselyPlugin = {
  transformQuery({ node }) {
    if (InsertQueryNode.is(node)) return insertion(node)
    return UpdateQueryNode.is(node) ? change(node) : node
  },
  transformResult: async ({ result }) => result,
}

type How = 'text' | 'json' | null

function waysOf(node: OperationNode | undefined): ((column: string) => How) | null {
  const declared = node && TableNode.is(node) ? sealedColumns[node.table.identifier.name] : undefined
  if (!declared) return null
  const { text, json = [] } = declared
  return (column) => (text.includes(column) ? 'text' : json.includes(column) ? 'json' : null)
}

function insertion(node: InsertQueryNode): InsertQueryNode {
  const wayOf = waysOf(node.into)
  if (!wayOf) return node
  const ways = (node.columns ?? []).map(({ column }) => wayOf(column.name))
  const { values, onConflict } = node
  return {
    ...node,
    ...(values && ValuesNode.is(values)
      ? { values: ValuesNode.create(values.values.map((row) => lineOf(row, ways))) }
      : {}),
    ...(onConflict?.updates
      ? { onConflict: { ...onConflict, updates: onConflict.updates.map((one) => assignment(one, wayOf)) } }
      : {}),
  }
}

function lineOf(row: ValueListNode | PrimitiveValueListNode, ways: readonly How[]) {
  if (PrimitiveValueListNode.is(row))
    return PrimitiveValueListNode.create(row.values.map((value, at) => markAs(ways[at], value)))
  return ValueListNode.create(row.values.map((value, at) => nodeAs(ways[at], value)))
}

function change(node: UpdateQueryNode): UpdateQueryNode {
  const wayOf = waysOf(node.table)
  if (!wayOf || !node.updates) return node
  return { ...node, updates: node.updates.map((one) => assignment(one, wayOf)) }
}

function assignment(node: ColumnUpdateNode, wayOf: (column: string) => How): ColumnUpdateNode {
  if (!ColumnNode.is(node.column)) return node
  const way = wayOf(node.column.column.name)
  return way ? ColumnUpdateNode.create(node.column, nodeAs(way, node.value)) : node
}

const nodeAs = (way: How | undefined, node: OperationNode) =>
  way && ValueNode.is(node) ? ValueNode.create(markAs(way, node.value)) : node
const markAs = (way: How | undefined, value: unknown) =>
  way && value !== null && value !== undefined && value !== '' ? mark(way, value) : value
