import { sql, type Kysely, type RawBuilder } from 'kysely'
import { conflict } from '#kernel/errors.ts'
import { sum } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { refIn } from '#platform/reference.ts'
import { addToInputs, takeFromInputs, type InputAmount } from '#modules/payroll/server/inputs-of-others.ts'

/** Where another module keeps what it has sent to monthly inputs: a table with the columns that are written here. */
export const postingFrom = (table: string): RawBuilder<unknown> => sql`${sql.table(table)} g
  join fiscal_period f on f.org_id = g.org_id and f.id = g.period_id join payroll_heading h on h.org_id = g.org_id and h.id = g.heading_id`

/** What every list of them shows, of the alias `g`. */
export const postingColumns = () => ({
  posted_at: sql`g.posted_at`,
  period: sql`f.label`,
  heading: refIn('h'),
  people: sql`g.people`,
  amount: sql`g.amount`,
  state: sql`case when g.reversed_at is null then 'Sent' else 'Taken back' end`,
  by: sql`(select u.full_name from account u where u.id = g.account_id)`,
  reason: sql`g.reason`,
  version: sql`g.version`,
  // inputs are those of the month: payrolls beside it do not pay them
  abilities: sql`json_build_object('reverse', g.reversed_at is null and not exists (select from payroll_run r
    where r.org_id = g.org_id and r.period_id = g.period_id and r.type = 'Regular' and r.state in ('Submitted', 'Approved', 'Closed')))`,
})

/** Adds amounts to the monthly inputs of the next period, and keeps that they were sent. `more` are columns of the module's own. */
export async function sendToPayroll(
  ctx: Ctx,
  table: string,
  { heading_id, amounts, more }: { heading_id: string; amounts: readonly InputAmount[]; more: object },
): Promise<{ id: string; people: number }> {
  const own = byPerson(amounts)
  const id = newId()
  const period_id = await addToInputs(ctx, heading_id, own)
  // the table is the module's: its columns are not known here
  await (ctx.db as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .insertInto(table)
    .values({
      ...more,
      id,
      period_id,
      heading_id,
      people: own.length,
      amount: sum(own.map(({ amount }) => amount)),
      account_id: ctx.viewer.account_id,
      posted_at: ctx.now,
    })
    .execute()
  return { id, people: own.length }
}

interface Sent {
  row: { period_id: string; heading_id: string; reversed_at: string | null }
  write: (values: { reversed_at: string; reversed_by: string; reason: string }) => Promise<unknown>
}
/** Takes it back whole, once. `release` frees what was sent and answers its amounts. */
export async function takeBack(
  ctx: Ctx,
  { row, write }: Sent,
  { reason, release }: { reason: string; release: () => Promise<readonly InputAmount[]> },
): Promise<undefined> {
  if (row.reversed_at !== null) throw conflict('This was taken back already.')
  await takeFromInputs(ctx, row, byPerson(await release()))
  await write({ reversed_at: ctx.now, reversed_by: ctx.viewer.account_id, reason })
}

const byPerson = (amounts: readonly InputAmount[]): InputAmount[] =>
  [...Map.groupBy(amounts, ({ employee_id }) => employee_id)].map(([employee_id, own]) => ({
    employee_id,
    amount: sum(own.map(({ amount }) => amount)),
  }))
