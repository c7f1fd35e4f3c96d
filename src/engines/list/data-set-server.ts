import { sql, type RawBuilder } from 'kysely'
import type { Kind } from '#kernel/kind.ts'
import type { Ctx } from '#platform/context.ts'
import { dataSet, type At, type DataColumnSpec, type DataSet } from '#engines/dataset/data-set-server.ts'
import type { DataKind } from '#engines/dataset/operator.ts'
import { isOwn, pathOf, type Columns } from '#engines/list/column.ts'
import type { ListSource } from '#engines/list/list-server.ts'

type Sql = RawBuilder<unknown>
type Source = Pick<ListSource<Columns, never, never, never>, 'from' | 'select' | 'where' | 'id'>
type Spec = Parameters<typeof dataSet<string, string>>[1]

/**
 * The data set of a declared list: its rows, and its columns under `group`, beside those that `more` brings. People and
 * files are not among them: columns of a person come from joins. A list whose SQL depends on more than the day is refused.
 */
export function dataSetOf(
  name: string,
  list: { readonly title: string; readonly columns: Columns },
  source: object,
  {
    group,
    columns,
    joins = {},
    ...spec
  }: Omit<Spec, 'title' | 'from' | 'where' | 'id' | 'columns' | 'joins'> & {
    group: string
    columns: Spec['columns']
    joins?: Spec['joins']
  },
): DataSet {
  // `sourceOf` has checked it against the list
  const { from, select, where, id } = source as Source
  const derived = Object.entries(list.columns).flatMap(([key, column]): [string, DataColumnSpec][] => {
    const kind = dataKinds[column.kind]
    const { title, options, words, code } = column
    const own = ownerOf(list.columns, key)
    if (!kind || !own) return []
    const [, ...inside] = pathOf(key, column).split('.')
    const value = (at: At) => {
      const expression = (select(onDay(at)) as Readonly<Record<string, Sql>>)[own] ?? sql`null`
      return inside.length ? sql`(${expression} #>> ${inside}::text[])` : sql`(${expression})`
    }
    return [
      [
        key,
        {
          title,
          group,
          kind,
          value,
          ...(options ? { choices: options } : {}),
          ...(words ? { words } : {}),
          ...(code ? { codes: code } : {}),
        },
      ],
    ]
  })
  // what the SQL may not know is found when the set is declared
  const trial: At = { day: '2000-01-01', today: '2000-01-01', time_zone: 'UTC' }
  from(onDay(trial))
  select(onDay(trial))
  where?.(onDay(trial), {})
  return dataSet<string, string>(name, {
    ...spec,
    title: list.title,
    joins,
    id,
    from: (at) => from(onDay(at)),
    where: (at) => {
      const conditions = (where?.(onDay(at), {}) ?? []).filter((one) => !!one)
      return conditions.length ? sql.join(conditions, sql` and `) : sql`true`
    },
    columns: { ...columns, ...Object.fromEntries(derived) },
  })
}

const dataKinds: Partial<Record<Kind, DataKind>> = {
  text: 'text',
  long_text: 'text',
  email: 'text',
  phone: 'text',
  name: 'text',
  time: 'text',
  choice: 'text',
  status: 'text',
  reference: 'text',
  number: 'number',
  minutes: 'number',
  percent: 'decimal',
  decimal: 'decimal',
  money: 'money',
  day: 'day',
  instant: 'instant',
  boolean: 'boolean',
}

/** The column whose value holds that of another; none where it stands within a person. */
function ownerOf(columns: Columns, key: string): string | null {
  const column = columns[key]
  if (!column) return null
  const owner = isOwn(key, column) ? key : (pathOf(key, column).split('.')[0] ?? '')
  return columns[owner]?.kind === 'person' || !columns[owner] ? null : owner
}

/** What a list's SQL is given: a data set knows a day, and neither who asks nor in which role. */
const onDay = ({ day }: At): Ctx =>
  new Proxy({ today: day } as unknown as Ctx, {
    get(known, key) {
      if (key === 'today') return known.today
      throw new Error(`The SQL of a list with a data set depends on ${String(key)}`)
    },
  })
