import { calendarSystems } from '#kernel/calendar/system.ts'
import type { Db } from '#platform/db.ts'
import { monthsFrom, spread, type TargetKind } from '#modules/employee-evaluation/domain/spreading.ts'
import { insertAll } from '#seeds/seeding.ts'

export const targets = [
  ['Orders delivered on time', '%', 'Average', 'Higher is better', 40, '95', '70'],
  ['New customers', 'customers', 'Sum', 'Higher is better', 35, '24', null],
  ['Complaints open at the end of the month', 'complaints', 'Last value', 'Lower is better', 25, '3', '12'],
] as const

interface Assigned {
  id: string
  employee_id: string
  kind: TargetKind
  target: string
}
/** Every month has its share. */
export const seedParts = (
  db: Db,
  id: (what: string) => string,
  assigned: readonly Assigned[],
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
) =>
  insertAll(
    db,
    'assigned_target_part',
    assigned.flatMap((one) =>
      spread(one.kind, 'Even', {
        target: one.target,
        months: monthsFrom(calendarSystems.BS, starts_on, ends_on),
        shares: [],
      }).map((part) => ({
        ...part,
        id: id(`part ${one.id} ${part.starts_on}`),
        assigned_id: one.id,
        employee_id: one.employee_id,
      })),
    ),
  )

/** Near the target of the month: a share of those that are summed, the whole of the others. */
export function valueOf(target: string, n: number, month: number) {
  const [at, wobble] = [n % 3, ((n * 7 + month * 5) % 5) - 2]
  if (at === 0) return String(Number(target) - 4 + wobble * 2)
  return String(at === 1 ? 6 + wobble : Number(target) + wobble)
}
