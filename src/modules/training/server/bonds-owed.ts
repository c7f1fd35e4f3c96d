import type { Amount } from '#kernel/amount.ts'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { owedOf } from '#modules/training/domain/bond.ts'

export interface BondOwed {
  id: string
  training: string
  ends_on: Day
  owed: Amount
}

/** What somebody whose last working day this is pays back of trainings that they are bound by. */
export async function bondsOwed(db: Db, employeeId: string, lastOn: Day): Promise<BondOwed[]> {
  const rows = await db
    .selectFrom('training_bond as b')
    .innerJoin('training_member as m', (join) =>
      join.onRef('m.org_id', '=', 'b.org_id').onRef('m.id', '=', 'b.member_id'),
    )
    .innerJoin('training_session as s', (join) =>
      join.onRef('s.org_id', '=', 'm.org_id').onRef('s.id', '=', 'm.session_id'),
    )
    .innerJoin('training as t', (join) =>
      join.onRef('t.org_id', '=', 's.org_id').onRef('t.id', '=', 's.training_id'),
    )
    .select(['b.id', 'b.amount', 'b.months', 'b.starts_on', 'b.ends_on', 't.name'])
    .where('b.employee_id', '=', employeeId)
    .where('b.ends_on', '>', lastOn)
    .orderBy('b.ends_on')
    .orderBy('b.id')
    .execute()
  return rows.map(({ id, name, ends_on, ...bond }) => ({
    id,
    training: name,
    ends_on,
    owed: owedOf(bond, lastOn),
  }))
}
