import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Json } from '#platform/tables.ts'
import type { ImportCtx } from '#engines/exchange/import-server.ts'
import { codeOf } from '#modules/hris/domain/code-series.ts'
import { lockedSeries } from '#modules/hris/server/code-series.ts'

/** Numbers of the series that an import has to itself, from the first up to but not including `to`. */
export interface Reserved {
  prefix: string
  width: number
  from: number
  to: number
}
export const reservedOf = (kept: Json): Reserved | null => kept as unknown as Reserved | null

/**
 * Takes numbers for so many people at once: the series is locked for a moment, and not for as long as the rows are
 * written. Codes that somebody has, or that the file gives to somebody, are passed over.
 */
export async function reserveCodes(
  { db }: ImportCtx,
  count: number,
  inFile: ReadonlySet<string>,
): Promise<Reserved | null> {
  if (count === 0) return null
  const { abbreviation } = await db
    .selectFrom('organization')
    .select('abbreviation')
    .where('org_id', '=', sql<number>`current_org()`)
    .executeTakeFirstOrThrow()
  const series = await lockedSeries({ db, org: { abbreviation } })
  const { prefix, width, next_no: from, id } = series
  let to = from
  for (let free = 0; free < count;) {
    const numbers = Array.from({ length: count - free + 50 }, (_, index) => to + index)
    const taken = await takenCodes(
      db,
      numbers.map((no) => codeOf(series, no)),
    )
    for (const no of numbers) {
      if (free === count) break
      const code = codeOf(series, no)
      if (!taken.has(code) && !inFile.has(code)) free++
      to = no + 1
    }
  }
  await db.updateTable('employee_code_series').set({ next_no: to }).where('id', '=', id).execute()
  return { prefix, width, from, to }
}

/** The numbers behind the last one used go back, when nobody has taken a later one meanwhile. */
export async function releaseCodes(db: Db, reserved: Reserved): Promise<void> {
  const { from, to } = reserved
  const codes = Array.from({ length: to - from }, (_, index) => codeOf(reserved, from + index))
  const taken = await takenCodes(db, codes)
  const used = codes.findLastIndex((code) => taken.has(code))
  await db
    .updateTable('employee_code_series')
    .set({ next_no: from + used + 1 })
    .where('next_no', '=', to)
    .execute()
}

/** Hands out the reserved codes, the same row always the same one: its batch may have to be run again. */
export async function codeDispenser(db: Db, reserved: Reserved | null, inFile: ReadonlySet<string>) {
  const codes = reserved
    ? Array.from({ length: reserved.to - reserved.from }, (_, index) =>
        codeOf(reserved, reserved.from + index),
      )
    : []
  const taken = await takenCodes(db, codes)
  const free = codes.filter((code) => !taken.has(code) && !inFile.has(code)).values()
  const given = new Map<number, string>()
  return (rowNos: readonly number[]): ReadonlyMap<number, string> | null => {
    for (const rowNo of rowNos) {
      if (given.has(rowNo)) continue
      const { value } = free.next()
      if (value === undefined) return null
      given.set(rowNo, value)
    }
    return given
  }
}
export type CodeDispenser = Awaited<ReturnType<typeof codeDispenser>>

async function takenCodes(db: Db, codes: readonly string[]): Promise<ReadonlySet<string>> {
  if (!codes.length) return new Set()
  const { rows } = await sql<{ code: string }>`
    select code from employee where code = any(${[...codes]}::text[])`.execute(db)
  return new Set(rows.map(({ code }) => code))
}
