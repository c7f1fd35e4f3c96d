import { sql } from 'kysely'
import { eachDay, type DayRange } from '#kernel/calendar/range.ts'
import type { ListExport, QueryOf } from '#kernel/endpoint.ts'
import { sum } from '#kernel/money.ts'
import type { Person } from '#kernel/person.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { foundBy } from '#platform/person-search.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { amountIn, everyType, typesOf, typeTitle } from '#modules/leave/server/reports/leave-by.ts'
import {
  leaveFacts,
  leaveSums,
  peopleIn,
  withRoom,
  type Narrowing,
} from '#modules/leave/server/reports/leave-facts.ts'
import { daysOfMonth, monthsOf, yearsOf, type Column } from '#modules/leave/server/reports/leave-years.ts'
import { hourWords } from '#modules/leave/shared/reports/columns.ts'
import {
  monthlyLeave,
  monthlyWhole,
  yearlyLeave,
  yearlyWhole,
  type GridRow,
} from '#modules/leave/shared/reports/leave-grid.ts'
import type { ReportLeaveType, TypeFigures } from '#modules/leave/shared/reports/leave-by.ts'

interface Asked extends Narrowing {
  who: 'all' | 'took'
  search?: string | undefined
  limit: number
  offset: number
}
interface Piece {
  column: string
  leave_type_id: string
  days: string
  minutes: number | null
}

/** A page of people with their leave by columns; the people are chosen first, and only theirs is read. */
async function gridPage({ db, today }: Ctx, query: Asked, columns: readonly Column[]) {
  const range = rangeOf(columns)
  const { limit, offset, who, search } = query
  const from = who === 'took' ? await leaveSums(db, query, range) : await peopleIn(db, query, range)
  const searched = [sql`true`, ...foundBy(search, sql`x.employee_id`)]
  const { rows: people } = await sql<{ id: string; count: number; person: Person }>`
    select p.id, p.count, ${personOf(sql`p.id`, today)} as person
    from (
      select e.id, e.full_name, count(*) over () as count from employee e
      where e.id in (select x.employee_id from ${from} x where ${sql.join(searched, sql` and `)})
      order by e.full_name, e.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) p order by p.full_name, p.id`.execute(db)
  const facts = await leaveFacts(db, { ...query, employee_id: people.map(({ id }) => id) }, range)
  const { rows: pieces } = await sql<Piece & { employee_id: string }>`
    select x.employee_id, b.key as column, x.leave_type_id, trim_scale(sum(x.days))::text as days, sum(x.minutes)::int as minutes
    from ${facts} x join ${rowsOf({ key: 'text', day: 'date' }, daysOf(columns), 'b')} on b.day = x.date
    group by 1, 2, 3 order by sum(x.days) desc, x.leave_type_id`.execute(db)
  const types = await typesOf(
    db,
    pieces.map(({ leave_type_id }) => leave_type_id),
  )
  const of = Map.groupBy(pieces, ({ employee_id }) => employee_id)
  return {
    count: people[0]?.count ?? 0,
    types,
    period: { from: range.start, to: range.end },
    results: people.map(({ id, person }) => ({ id, person, ...cellsOf(of.get(id) ?? [], types) })),
  }
}

function cellsOf(
  pieces: readonly Piece[],
  types: readonly ReportLeaveType[],
): Pick<GridRow, 'days' | 'types' | 'cells'> {
  const byColumn = Map.groupBy(pieces, ({ column }) => column)
  return {
    days: sum(pieces.map(({ days }) => days)),
    types: figuresOf(pieces, types),
    cells: Object.fromEntries(
      [...byColumn].map(([column, parts]) => [
        column,
        {
          days: sum(parts.map(({ days }) => days)),
          parts: parts.map(({ leave_type_id, days, minutes }) => ({ leave_type_id, days, minutes })),
          said: parts.map((part) => saidOf(part, types)).join(' + '),
        },
      ]),
    ),
  }
}

function figuresOf(pieces: readonly Omit<Piece, 'column'>[], types: readonly ReportLeaveType[]): TypeFigures {
  const byType = Map.groupBy(pieces, ({ leave_type_id }) => leave_type_id)
  return Object.fromEntries(
    types.flatMap(({ id, unit }) => {
      const own = byType.get(id)
      if (!own) return []
      const days = sum(own.map((piece) => piece.days))
      const minutes = own.reduce((total, piece) => total + (piece.minutes ?? 0), 0)
      return [[id, { days, amount: amountIn(unit, days, minutes) }]]
    }),
  )
}

/** `AL`, `SL ½`, `TO 2 h`: of a day; of a month how many days. */
function saidOf({ leave_type_id, days, minutes }: Omit<Piece, 'column'>, types: readonly ReportLeaveType[]) {
  const type = types.find(({ id }) => id === leave_type_id)
  if (!type) return ''
  if (type.unit === 'Hour') return `${type.code} ${amountIn('Hour', days, minutes)} h`
  return days === '1' ? type.code : `${type.code} ${parts[days] ?? days}`
}
const parts: Record<string, string> = { '0.25': '¼', '0.5': '½', '0.75': '¾' }

/** The days of the columns: a day finds its column by itself, however many columns there are. */
const daysOf = (columns: readonly Column[]) =>
  columns.flatMap(({ key, from, to }) => [...eachDay({ start: from, end: to })].map((day) => ({ key, day })))
const rangeOf = (columns: readonly Column[]): DayRange => ({
  start: columns[0]?.from ?? '',
  end: columns.at(-1)?.to ?? '',
})

/** Everybody's leave by columns: what the picture over the grid shows. */
async function whole(db: Db, query: Narrowing, columns: readonly Column[]) {
  await withRoom(db)
  const sums = await leaveSums(db, query, rangeOf(columns), { buckets: daysOf(columns) })
  const { rows } = await sql<Omit<Piece, 'leave_type_id'> & { leave_type_id: string | null; people: number }>`
    with own as materialized (
      select x.bucket, x.leave_type_id, x.employee_id, x.days, x.minutes from ${sums} x
    )
    select bucket as column, leave_type_id, 0 as people, trim_scale(sum(days))::text as days, sum(minutes)::int as minutes
    from own group by 1, 2
    union all
    select bucket, null, count(*), '0', 0 from (select distinct bucket, employee_id from own) k group by 1`.execute(
    db,
  )
  const types = await typesOf(
    db,
    rows.flatMap(({ leave_type_id }) => leave_type_id ?? []),
  )
  const of = Map.groupBy(rows, ({ column }) => column)
  return {
    types,
    columns: columns.map((column) => {
      const own = of.get(column.key) ?? []
      return {
        ...column,
        people: own.find(({ leave_type_id }) => leave_type_id === null)?.people ?? 0,
        types: figuresOf(
          own.flatMap(({ leave_type_id, ...row }) => (leave_type_id ? [{ ...row, leave_type_id }] : [])),
          types,
        ),
      }
    }),
  }
}

type MonthQuery = Pick<QueryOf<typeof monthlyLeave>, 'on' | 'calendar'>
const monthOf = ({ on, calendar }: MonthQuery, today: string) => daysOfMonth(calendar, on ?? today)

const served = {
  month: handle(monthlyLeave, async (ctx, { query }) => {
    const { columns } = monthOf(query, ctx.today)
    return { columns, ...(await gridPage(ctx, query, columns)) }
  }),
  year: handle(yearlyLeave, async (ctx, { query }) => {
    const { years, year } = await yearsOf(ctx, query.year_id)
    const columns = year ? await monthsOf(ctx.db, year.id) : []
    const page = columns.length
      ? await gridPage(ctx, query, columns)
      : { count: 0, results: [], types: [], period: { from: '', to: '' } }
    return { year, years, columns, ...page }
  }),
}

/** A file has a column for each day or month, and one for each type that is in use. */
async function fileOf(
  db: Db,
  [title, name]: readonly [string, string | undefined],
  columns: readonly Column[],
  figure: 'said' | 'days',
): Promise<ListExport> {
  const kind = figure === 'days' ? 'decimal' : 'text'
  return {
    title,
    names: [name ?? ''],
    columns: {
      'person.code': { title: 'Code' },
      'person.full_name': { title: 'Name' },
      'person.branch': { title: 'Branch' },
      'person.division': { title: 'Division' },
      ...Object.fromEntries(
        columns.map(({ key, title: column }) => [
          `cells.${key}.${figure}`,
          { title: column, kind, ...(figure === 'said' ? { within: hourWords } : {}) },
        ]),
      ),
      days: { title: 'Days', kind: 'decimal' },
      ...Object.fromEntries(
        (await everyType(db)).map((type) => [
          `types.${type.id}.amount`,
          { ...typeTitle(type), kind: 'decimal' as const },
        ]),
      ),
    },
  }
}

export const leaveGridRoutes: Route[] = [
  handle(monthlyWhole, (ctx, { query }) => whole(ctx.db, query, monthOf(query, ctx.today).columns)),
  handle(yearlyWhole, async (ctx, { query }) => {
    const { year } = await yearsOf(ctx, query.year_id)
    const columns = year ? await monthsOf(ctx.db, year.id) : []
    return columns.length ? whole(ctx.db, query, columns) : { types: [], columns: [] }
  }),
  {
    ...served.month,
    exported(_, query: MonthQuery, db, today) {
      const { title, columns } = monthOf(query, today)
      return fileOf(db, ['Monthly Leave, {0}', title], columns, 'said')
    },
  },
  {
    ...served.year,
    async exported(_, { year_id }: { year_id?: string }, db, today) {
      const { year } = await yearsOf({ db, today }, year_id)
      return fileOf(db, ['Yearly Leave, {0}', year?.name], year ? await monthsOf(db, year.id) : [], 'days')
    },
  },
]
