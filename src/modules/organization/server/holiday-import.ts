import { sql } from 'kysely'
import { daysBetween, type Day } from '#kernel/calendar/day.ts'
import { insertMany } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import { serveImport, type Decision, type ImportCtx } from '#engines/exchange/import-server.ts'
import { valueKey } from '#engines/exchange/value-map.ts'
import { CALENDAR_CHANGED } from '#modules/organization/server/calendar-change.ts'
import { holidayImport, recurrenceOf } from '#modules/organization/shared/holiday-import.ts'

const columns = {
  name: 'text',
  start_on: 'date',
  end_on: 'date',
  category_id: 'uuid',
  is_half_day: 'boolean',
  free_half: 'text',
  gender: 'text',
  branch_id: 'uuid',
  segment_id: 'uuid',
  is_optional: 'boolean',
  recurrence: 'text',
  description: 'text',
} as const
interface Holiday {
  name: string
  start_on: Day
  end_on: Day
  category_id: string | null
  is_half_day: boolean
  free_half: string
  gender: string | null
  branch_id: string | null
  segment_id: string | null
  is_optional: boolean
  recurrence: string
  description: string | null
}
interface Facts {
  branches: Names
  segments: Names
  categories: Names
  /** The row of the file that means it first, by whose holiday on which day it is. */
  meant: Map<string, number>
}
type Names = ReadonlyMap<string, string>

/** Longer than any festival: an end in another year is a typing error. */
const LONGEST = 366
const MANY = 'Holidays imported'

/** Holidays from a file. Those that are there already stay as they are: a change of one asks first whose leave it moves. */
export const importedHolidays = serveImport<typeof holidayImport.columns, Facts, Holiday | null>(
  holidayImport,
  {
    facts: ({ db }) => factsOf(db),
    async decide({ db }, facts, rows) {
      const read = rows.map(({ row }) => holidayOf(row, facts))
      const known = await knownOf(
        db,
        read.flatMap(({ holiday }) => holiday?.start_on ?? []),
      )
      return rows.map(({ row_no }, at): Decision<Holiday | null> => {
        const { holiday = null, errors = {} } = read[at] ?? {}
        if (!holiday) return refused(errors)
        const key = keyOf(holiday)
        const first = facts.meant.get(key) ?? row_no
        facts.meant.set(key, first)
        if (first !== row_no) return refused({ name: [`Row ${first} means the same.`] })
        const id = known.get(key) ?? null
        return {
          errors: {},
          plan: id ? 'unchanged' : 'create',
          subject_id: id,
          masters: [],
          write: holiday,
        }
      })
    },
    async save(ctx, _facts, rows) {
      const made = rows.flatMap(({ row_no, write }) => (write ? [{ ...write, row_no, id: newId() }] : []))
      await insertMany(ctx.db, 'holiday', { id: 'uuid', ...columns }, made)
      await tell(ctx, made)
      return made.map(({ row_no, id }) => ({ row_no, subject_id: id, before: null }))
    },
    async changed({ db }, rows) {
      const { rows: found } = await sql<{ id: string; name: string; version: number; is_chosen: boolean }>`
        select h.id, h.name, h.version, exists (
          select from holiday_pick p where p.org_id = h.org_id and p.holiday_id = h.id) as is_chosen
        from holiday h where h.id = any(${rows.map(({ subject_id }) => subject_id)}::uuid[]) for update of h`.execute(
        db,
      )
      const now = new Map(found.map((one) => [one.id, one]))
      return rows.flatMap(({ subject_id, row }) => {
        const one = now.get(subject_id)
        if (!one) return [row.name ?? '']
        return one.version === 1 && !one.is_chosen ? [] : [one.name]
      })
    },
    async undo(ctx, rows) {
      const { rows: gone } = await sql<Pick<Holiday, 'name' | 'start_on' | 'end_on'>>`
        delete from holiday where id = any(${rows.map(({ subject_id }) => subject_id)}::uuid[])
        returning name, start_on, end_on`.execute(ctx.db)
      await tell(ctx, gone)
    },
    async stored({ db }, after) {
      const { rows } = await sql<{ id: string } & Record<string, string | null>>`
        select h.id, h.name, h.start_on::text as start_on, h.end_on::text as end_on, c.name as category,
          h.is_half_day::text as is_half_day, case when h.is_half_day then h.free_half end as free_half, h.gender,
          b.name as branch, s.name as segment, h.is_optional::text as is_optional, h.recurrence, h.description
        from holiday h
        left join holiday_category c on c.id = h.category_id
        left join branch b on b.org_id = h.org_id and b.id = h.branch_id
        left join segment s on s.org_id = h.org_id and s.id = h.segment_id
        where ${after === null ? sql`true` : sql`h.id > ${after}`}
        order by h.id limit ${PAGE}`.execute(db)
      return {
        rows: rows.map(({ id: _, recurrence, ...row }) => ({
          ...row,
          recurrence: saidRecurrence(recurrence),
        })),
        last: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null,
      }
    },
  },
)

const PAGE = 2000
const saidRecurrence = (stored: string | null | undefined) =>
  Object.entries(recurrenceOf).find(([, one]) => one === stored)?.[0] ?? null

/** Leave that lies on these days is counted anew. */
async function tell(
  { signal }: ImportCtx,
  holidays: readonly Pick<Holiday, 'name' | 'start_on' | 'end_on'>[],
) {
  const start = holidays.map(({ start_on }) => start_on).toSorted()[0]
  const end = holidays
    .map(({ end_on }) => end_on)
    .toSorted()
    .at(-1)
  if (start === undefined || end === undefined) return
  const because = holidays.length === 1 ? (holidays[0]?.name ?? MANY) : MANY
  await signal(CALENDAR_CHANGED, { start, end, employee_id: null, because })
}

const refused = (errors: CellErrors): Decision<null> => ({
  errors,
  plan: 'unchanged',
  subject_id: null,
  masters: [],
  write: null,
})

type Row = { [K in keyof typeof holidayImport.columns]?: string | null }
function holidayOf(row: Row, facts: Facts): { holiday?: Holiday; errors?: CellErrors } {
  const { name, start_on } = row
  // the cell itself was refused, and says so
  if (!name || !start_on) return {}
  const end_on = row.end_on ?? start_on
  const found = {
    branch: facts.branches.get(valueKey(row.branch ?? '')),
    segment: facts.segments.get(valueKey(row.segment ?? '')),
    category: facts.categories.get(valueKey(row.category ?? '')),
  }
  const errors: CellErrors = {}
  if (end_on < start_on) errors['end_on'] = ['To cannot be before From.']
  else if (daysBetween(start_on, end_on) > LONGEST) errors['end_on'] = ['A holiday lasts at most a year.']
  if (row.branch && !found.branch) errors['branch'] = [`There is no branch “${row.branch}”.`]
  if (row.segment && !found.segment) errors['segment'] = [`There is no segment “${row.segment}”.`]
  if (row.category && !found.category)
    errors['category'] = [`There is no holiday category “${row.category}”.`]
  if (Object.keys(errors).length) return { errors }
  return {
    holiday: {
      name,
      start_on,
      end_on,
      category_id: found.category ?? null,
      is_half_day: row.is_half_day === 'true',
      free_half: row.free_half ?? 'Second',
      gender: row.gender ?? null,
      branch_id: found.branch ?? null,
      segment_id: found.segment ?? null,
      is_optional: row.is_optional === 'true',
      recurrence: Object.entries(recurrenceOf).find(([said]) => said === row.recurrence)?.[1] ?? 'None',
      description: row.description ?? null,
    },
  }
}

type Whose = Pick<Holiday, 'name' | 'start_on' | 'branch_id' | 'gender' | 'segment_id'>
const keyOf = ({ name, start_on, branch_id, gender, segment_id }: Whose) =>
  [name.toLowerCase(), start_on, branch_id, gender, segment_id].join('\n')

async function knownOf(db: Db, days: readonly Day[]): Promise<Names> {
  const { rows } = await sql<Whose & { id: string }>`
    select id, name, start_on, branch_id, gender, segment_id from holiday
    where start_on = any(${[...days]}::date[])`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

async function factsOf(db: Db): Promise<Facts> {
  const { rows } = await sql<{ kind: string; name: string; id: string }>`
    select 'branch' as kind, name, id from branch where not is_archived
    union all select 'branch', code, id from branch where not is_archived and code is not null
    union all select 'segment', name, id from segment where not is_archived
    union all select 'category', name, id from holiday_category where not is_archived`.execute(db)
  const of = (kind: string): Names =>
    new Map(rows.filter((row) => row.kind === kind).map(({ name, id }) => [valueKey(name), id]))
  return { branches: of('branch'), segments: of('segment'), categories: of('category'), meant: new Map() }
}
