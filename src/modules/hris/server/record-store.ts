import { sql } from 'kysely'
import { invalid, notFound } from '#kernel/errors.ts'
import { fieldMessages } from '#kernel/fields.ts'
import { refuseProblems } from '#kernel/problems.ts'
import type { Ctx } from '#platform/context.ts'
import { violated, type Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { openTables } from '#platform/rows.ts'
import type { Field, Fields } from '#kernel/field.ts'
import { recordPapers } from '#modules/hris/shared/records.ts'
import type { AnySubRecord, subRecord } from '#modules/hris/shared/sub-record.ts'

export type Row = Record<string, unknown>
/** All that a record is checked by beside itself. */
export type Today = Pick<Ctx, 'today' | 'db'>
export interface Hooks {
  /** The row as it is kept, where it may be written in several ways. */
  tidy?: (row: Row) => Row
  /** Refuses what is about to be written; `row` is the whole row as it would be. */
  before?: (ctx: Today, row: Row) => Promise<void> | void
  /** Refuses what the person would have altogether, once it is written. */
  after?: (ctx: Ctx, employeeId: string) => Promise<void>
  /** Who hears of it when it is written by hand rather than asked for. */
  byHand?: (ctx: Ctx, employeeId: string) => Promise<void>
  /** Fields that name a row of a list that all organizations share: the list, and the column that keeps which. */
  named?: Readonly<Record<string, { table: 'education_degree'; column: string }>>
  /** What has to end with the record. */
  removing?: (ctx: Ctx, id: string) => Promise<void>
}

/** Reads and writes one kind of a person's records. Rights are the caller's to ask; the employee is locked by then. */
export interface RecordStore {
  declared: AnySubRecord
  all(ctx: Ctx, employeeId: string): Promise<Row[]>
  one(ctx: Ctx, employeeId: string, id: string): Promise<Row>
  check(ctx: Today, row: Row): Promise<void>
  add(ctx: Ctx, employeeId: string, values: Row): Promise<Row>
  change(ctx: Ctx, employeeId: string, current: Row, values: Row): Promise<Row>
  /** HR has seen the paper, or takes that back. */
  verify(ctx: Ctx, employeeId: string, current: Row, isVerified: boolean): Promise<Row>
  remove(ctx: Ctx, employeeId: string, id: string): Promise<void>
  /** After any of these by hand. */
  written(ctx: Ctx, employeeId: string): Promise<void>
}

export function recordStore<N extends string, F extends Fields>(
  declared: ReturnType<typeof subRecord<N, F>>,
  hooks: Hooks = {},
): RecordStore {
  // stored for any declaration: its fields were checked where it was made
  const s = declared as unknown as AnySubRecord
  const columns = [
    ...['id', 'version', ...Object.keys(s.fields), ...Object.keys(s.shows ?? {})].map((name) => {
      const list = hooks.named?.[name]
      return list
        ? sql`(select n.name from ${sql.table(list.table)} n where n.id = ${sql.ref(list.column)})`.as(name)
        : sql.ref(name).as(name)
    }),
    ...(s.verifies === false ? (s.papers ? [papersOf(s.table)] : []) : proofColumns(s.table)),
  ]
  const rows = (ctx: Ctx, employeeId: string) =>
    openTables(ctx.db)
      .selectFrom(s.table)
      .where(sql<boolean>`employee_id = ${employeeId}`)
      .select(columns)
  const one = async (ctx: Ctx, employeeId: string, id: string): Promise<Row> => {
    const row = await rows(ctx, employeeId)
      .where(sql<boolean>`id = ${id}`)
      .executeTakeFirst()
    if (!row) throw notFound()
    return row
  }
  /** A person has one main account: the former one steps back. */
  const makeSingle = async (ctx: Ctx, employeeId: string, values: Row) => {
    if (!s.single || values[s.single] !== true) return
    await openTables(ctx.db)
      .updateTable(s.table)
      .set({ [s.single]: false })
      .where(sql<boolean>`employee_id = ${employeeId} and ${sql.ref(s.single)}`)
      .execute()
  }
  const write = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      throw refusalFor(s, error)
    }
  }
  const check = async (ctx: Today, row: Row) => {
    await kept(ctx.db, hooks.named, row)
    refuseProblems(s.problems?.(row, ctx) ?? {})
    await hooks.before?.(ctx, row)
  }
  const tidy = (row: Row) => hooks.tidy?.(row) ?? row
  /** What was given, and what follows from it for the rest of the row. */
  const changedBy = (current: Row, given: Row): Row => {
    const whole = { ...current, ...given }
    const tidied = Object.entries(tidy(whole)).filter(([name, value]) => value !== whole[name])
    return { ...given, ...Object.fromEntries(tidied) }
  }

  return {
    declared: s,
    check,
    written: async (ctx, employeeId) => hooks.byHand?.(ctx, employeeId),
    one,
    all: (ctx, employeeId) =>
      rows(ctx, employeeId)
        .orderBy(sql.ref(s.order), s.descending ? 'desc' : 'asc')
        .orderBy(sql.ref('id'))
        .execute(),
    async add(ctx, employeeId, given) {
      const values = tidy(given)
      await check(ctx, values)
      const row = await kept(ctx.db, hooks.named, values)
      const id = newId()
      await makeSingle(ctx, employeeId, values)
      await write(() =>
        openTables(ctx.db)
          .insertInto(s.table)
          .values({ ...row, id, employee_id: employeeId })
          .execute(),
      )
      await hooks.after?.(ctx, employeeId)
      return one(ctx, employeeId, id)
    },
    async change(ctx, employeeId, current, given) {
      const values = changedBy(current, given)
      await check(ctx, { ...current, ...values })
      const row = await kept(ctx.db, hooks.named, values)
      await makeSingle(ctx, employeeId, values)
      await write(() =>
        openTables(ctx.db)
          .updateTable(s.table)
          // what was verified was the former value
          .set({
            ...row,
            ...(s.verifies === false ? {} : unseen),
            version: Number(current['version']) + 1,
          })
          .where(sql<boolean>`id = ${current['id']}`)
          .execute(),
      )
      await hooks.after?.(ctx, employeeId)
      return one(ctx, employeeId, String(current['id']))
    },
    async verify(ctx, employeeId, current, isVerified) {
      const seen = isVerified ? { verified_at: ctx.now, verified_by: ctx.viewer.account_id } : unseen
      await openTables(ctx.db)
        .updateTable(s.table)
        .set({ ...seen, version: Number(current['version']) + 1 })
        .where(sql<boolean>`id = ${current['id']}`)
        .execute()
      return one(ctx, employeeId, String(current['id']))
    },
    async remove(ctx, employeeId, id) {
      await one(ctx, employeeId, id)
      await hooks.removing?.(ctx, id)
      await openTables(ctx.db)
        .deleteFrom(s.table)
        .where(sql<boolean>`id = ${id}`)
        .execute()
      await ctx.db
        .deleteFrom('attachment')
        .where('subject_type', '=', recordPapers.subjectType)
        .where('subject_id', '=', id)
        .execute()
    },
  }
}

/** The values as the columns keep them: what names a row of a list by its id. Refuses a name that the list has not. */
async function kept(db: Db, named: Hooks['named'] = {}, values: Row): Promise<Row> {
  const row = { ...values }
  for (const [name, { table, column }] of Object.entries(named)) {
    if (!(name in row)) continue
    const { [name]: said } = row
    delete row[name]
    const found =
      typeof said === 'string' && said !== ''
        ? await db.selectFrom(table).select('id').where('name', '=', said).executeTakeFirst()
        : null
    if (found === undefined) throw invalid({ [name]: [fieldMessages.choice] })
    row[column] = found?.id ?? null
  }
  return row
}

const unseen = { verified_at: null, verified_by: null }
/** Whether HR has seen the paper of a row, and how many papers hang on it. */
export const proofColumns = (table: string) => [
  sql.ref<string | null>('verified_at').as('verified_at'),
  sql<string | null>`(select c.full_name from account c where c.id = verified_by)`.as('verified_by'),
  papersOf(table),
  sql<number>`(select count(*) from attachment f where f.subject_type = ${recordPapers.subjectType}
    and f.subject_id = ${sql.ref(`${table}.id`)} and f.created_at > verified_at)`.as('later_papers'),
]
const papersOf = (table: string) =>
  sql<number>`(select count(*) from attachment f where f.subject_type = ${recordPapers.subjectType}
    and f.subject_id = ${sql.ref(`${table}.id`)})`.as('papers')

function refusalFor(s: AnySubRecord, error: unknown): unknown {
  const constraint = violated(error)
  const name = constraint === null ? undefined : s.unique?.[constraint]
  const field: Field | undefined = name ? s.fields[name] : undefined
  return name && field
    ? invalid({ [name]: [`${s.title} with this ${field.title.toLowerCase()} already exists.`] })
    : error
}
