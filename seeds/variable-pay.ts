import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { sum } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, type Seeding } from '#seeds/seeding.ts'

/** What the released scores of the last half-year gave, added to the monthly inputs of a month before it was paid. */
export async function seedVariablePay(
  db: Db,
  { organization, account_id }: Pick<Seeding, 'organization' | 'account_id'>,
  { period, heading_id }: { period: { id: string; end_on: string }; heading_id: string },
) {
  const of = (what: string) => idOf(`evaluation ${what} ${organization.slug}`)
  const occasion_id = idOf(`evaluation finished period ${organization.slug}`)
  const { rows } = await sql<{ employee_id: string; score: string; amount: string }>`
    select r.employee_id, r.score::text, s.gives::text as amount from appraisal_result r
    join lateral (select b.gives from evaluation_slab b where b.scale_id = ${of('bonus')} and b.from_value <= r.score
      order by b.from_value desc limit 1) s on true
    where r.occasion_id = ${occasion_id} and r.released_at is not null order by r.employee_id`.execute(db)
  if (!rows.length) return
  const posting_id = of('variable pay')
  await insertAll(db, 'evaluation_pay_posting', [
    {
      id: posting_id,
      occasion_id,
      scale_id: of('bonus'),
      period_id: period.id,
      heading_id,
      people: rows.length,
      amount: sum(rows.map(({ amount }) => amount)),
      account_id,
      posted_at: `${addDays(period.end_on, -3)}T05:00:00Z`,
    },
  ])
  await insertAll(
    db,
    'evaluation_pay_line',
    rows.map((row) => ({ ...row, id: of(`variable pay ${row.employee_id}`), posting_id, occasion_id })),
  )
  await sql`insert into payroll_input as i (id, period_id, employee_id, heading_id, amount)
    select gen_random_uuid(), ${period.id}::uuid, l.employee_id, ${heading_id}::uuid, l.amount
    from evaluation_pay_line l where l.posting_id = ${posting_id}
    on conflict on constraint payroll_input_once do update set amount = i.amount + excluded.amount, version = i.version + 1`.execute(
    db,
  )
}
