import { addDays, addMonths, weekday } from '#kernel/calendar/day.ts'
import { newId } from '#platform/id.ts'
import type { Made } from '#seeds/leave.ts'
import { dice } from '#seeds/random.ts'
import type { Hired } from '#seeds/seeding.ts'

type Row = Record<string, unknown>

/** What long service had when the policy began, and a day for a Saturday worked. */
export function brought(
  made: Pick<Made, 'ledger'>,
  { person, employee_id }: Hired,
  ids: Map<string, string>,
  since: string,
  today: string,
  d: ReturnType<typeof dice>,
  account_id: string,
) {
  const enter = (code: string, kind: string, days: number, effective_on: string, more: Row) =>
    made.ledger.push({
      id: newId(),
      employee_id,
      leave_type_id: ids.get(code),
      kind,
      days: String(days),
      effective_on,
      source_type: kind,
      source_id: newId(),
      account_id,
      ...more,
    })
  if (person.joined < addMonths(since, -12)) {
    const opened = addDays(since, -1)
    enter('HL', 'opening', d.number(8, 88), opened, { reason: 'Brought over from the former system' })
    enter('SL', 'opening', d.number(4, 44), opened, { reason: 'Brought over from the former system' })
  }
  const worked = addDays(today, -((weekday(today) + 1) % 7) - 7)
  if (person.no % 9 === 3 && person.joined < worked)
    enter('SUB', 'compensatory', 1, worked, {
      reason: 'Worked on a Saturday to close the month',
      expires_on: addDays(worked, 20),
    })
}
