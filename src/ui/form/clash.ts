/** What two people did to the same thing: `base` is what both began with. */
export interface Clash {
  /** Of the row as the other person left it. */
  readonly version: number
  /** Fields that the other person changed, and to something else than what stands in the form. */
  readonly rows: readonly Difference[]
  /** Fields of the form of which the answer says nothing. */
  readonly unknown: readonly string[]
  /** What ids that the answer brought are called. */
  readonly titles: ReadonlyMap<string, string>
  /** What the form began with, as it would begin now. */
  readonly base: Loose
}

export interface Difference {
  /** Dotted path of the field. */
  readonly name: string
  readonly theirs: unknown
  readonly mine: unknown
  /** It was changed in the form too, so one of the two gets lost. */
  readonly touched: boolean
}
type Loose = Readonly<Record<string, unknown>>

/**
 * Compares the row that a 409 brought with what stands in the form; null where it brought none, or nothing of the form
 * can be found in it. Fields are found by their names: in the row, in one of its parts, and ids in the rows they mean.
 */
export function clashOf(base: Loose, mine: Loose, current: unknown): Clash | null {
  if (!isPlain(current) || typeof current['version'] !== 'number') return null
  const titles = new Map<string, string>()
  const leaves = leavesOf(base)
  const found = leaves.map(([name, began]) => ({
    name,
    began,
    theirs: valueIn(current, name.split('.'), began, titles),
  }))
  const known = found.filter(({ theirs }) => theirs !== absent)
  if (known.length === 0) return null
  const rows = known.flatMap(({ name, began, theirs }): Difference[] => {
    const own = at(mine, name.split('.'))
    if (same(theirs, began) || same(theirs, own)) return []
    return [{ name, theirs, mine: own, touched: !same(own, began) }]
  })
  return {
    version: current['version'],
    rows,
    unknown: found.filter(({ theirs, began }) => theirs === absent && !isFile(began)).map(({ name }) => name),
    titles,
    base: known.reduce((all, { name, theirs }) => put(all, name.split('.'), theirs), base),
  }
}

/** Equal as people see it: nothing is nothing, and an amount does not change by its last zeros. */
export function same(a: unknown, b: unknown): boolean {
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b)
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => same(item, b[index]))
  if (isPlain(a) && isPlain(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(a[key], b[key]))
  if (isScalar(a) && isScalar(b)) return plainText(a) === plainText(b)
  return a === b
}

const absent = Symbol('absent')
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
const isNothing = (value: unknown) => value === null || value === undefined || value === ''
const isFile = (value: unknown) => typeof File !== 'undefined' && value instanceof File
const plainText = (value: string | number | boolean) => {
  const text = String(value)
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
}

/** Fields of a part of the form, such as an address, are fields of their own; a list is one. */
function leavesOf(values: Loose, prefix = ''): [string, unknown][] {
  return Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
    const name = prefix + key
    if (name === 'id' || name === 'version') return []
    // a text with looks is a tree of nodes, and one field
    return isPlain(value) && !('type' in value) ? leavesOf(value, `${name}.`) : [[name, value]]
  })
}

/** Of one name in the row, of an id in what it means, or else in the only part of the row that has it. */
function valueIn(row: Loose, path: readonly string[], like: unknown, titles: Map<string, string>): unknown {
  const own = named(row, path, like, titles)
  if (own !== absent) return own
  const parts = Object.values(row).filter(isPlain)
  const found = parts.map((part) => named(part, path, like, titles)).filter((value) => value !== absent)
  return found.length > 0 && found.every((value) => same(value, found[0])) ? found[0] : absent
}

function named(
  row: Loose,
  [key = '', ...rest]: readonly string[],
  like: unknown,
  titles: Map<string, string>,
): unknown {
  if (rest.length) {
    const part = row[key]
    return isPlain(part) ? named(part, rest, like, titles) : absent
  }
  const stem = key.replace(/_id$/, '')
  // the row that an id means tells its title too
  if (stem !== key && isPlain(row[stem])) return fit(row[stem], like, titles)
  if (key in row) return fit(row[key], like, titles)
  if (stem !== key && stem in row) return fit(row[stem], like, titles)
  return absent
}

/** The value as the form holds it, or `absent` where the two are of different kinds. */
function fit(value: unknown, like: unknown, titles: Map<string, string>): unknown {
  if (isFile(like)) return absent
  if (isNothing(value)) return Array.isArray(like) ? [] : (value ?? null)
  if (Array.isArray(like) || Array.isArray(value)) return fitList(value, like, titles)
  if (isPlain(value) && !isPlain(like)) return idOf(value, titles)
  return value
}

function fitList(value: unknown, like: unknown, titles: Map<string, string>): unknown {
  if (!Array.isArray(value) || !(Array.isArray(like) || isNothing(like))) return absent
  const [shape] = Array.isArray(like) ? like : []
  const rows = value.map((item: unknown) => {
    if (isScalar(item)) return isPlain(shape) ? absent : item
    if (!isPlain(item)) return absent
    return isPlain(shape) ? rowLike(item, shape, titles) : idOf(item, titles)
  })
  return rows.includes(absent) ? absent : rows
}

function rowLike(row: Loose, shape: Loose, titles: Map<string, string>): unknown {
  const fields = Object.entries(shape).map(([key, like]) => [key, named(row, [key], like, titles)] as const)
  return fields.some(([, value]) => value === absent) ? absent : Object.fromEntries(fields)
}

function idOf(row: Loose, titles: Map<string, string>): unknown {
  const { id } = row
  if (typeof id !== 'string') return absent
  const title = row['name'] ?? row['full_name'] ?? row['title']
  if (typeof title === 'string') titles.set(id, title)
  return id
}

const at = (values: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (isPlain(value) ? value[key] : undefined), values)

function put(values: Loose, [key = '', ...rest]: readonly string[], value: unknown): Loose {
  const part = values[key]
  return { ...values, [key]: rest.length && isPlain(part) ? put(part, rest, value) : value }
}
