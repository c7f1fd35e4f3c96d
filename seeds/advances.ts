import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { insertAll, type Seeding } from '#seeds/seeding.ts'

const asked = [
  { days: 75, amount: '12000', months: 6, status: 'Approved', why: 'School fees for the new session.' },
  { days: 4, amount: '20000', months: 4, status: 'Requested', why: 'Hospital bill of my father.' },
  { days: 120, amount: '6000', months: 2, status: 'Approved', why: 'Repair of the motorcycle.' },
  { days: 3, amount: '15000', months: 5, status: 'Approved', why: 'Deposit for a flat.', isUnpaid: true },
] as const

/** Advances that payroll is taking back or has taken back, one that is to be paid out, and one that waits for a decision. */
export async function seedAdvances(
  db: Db,
  { hired, today, account_id }: Pick<Seeding, 'hired' | 'today' | 'account_id'>,
): Promise<void> {
  const people = hired.filter(
    ({ person }) =>
      person.left === null &&
      person.boss !== null &&
      person.no % 7 === 5 &&
      // paid long enough to ask for one
      person.joined < addDays(today, -240),
  )
  const rows = asked.flatMap(({ days, ...one }, at) => {
    const who = people[at]
    const boss = hired.find(({ person }) => person.no === who?.person.boss)
    const day = addDays(today, -days)
    const isOpen = one.status === 'Requested'
    const isPaid = !isOpen && !('isUnpaid' in one)
    return who && boss ? [{ ...one, id: newId(), who, boss, day, isOpen, isPaid, number: at + 1 }] : []
  })
  await insertAll(
    db,
    'request',
    rows.map(({ id, who, status, why, day, isOpen }) => ({
      id,
      type: 'advance_salary_request',
      employee_id: who.employee_id,
      sender_account_id: who.account_id ?? account_id,
      status,
      level: 1,
      request_remarks: why,
      version: isOpen ? 1 : 2,
      created_at: `${day}T05:00:00Z`,
      decided_at: isOpen ? null : `${day}T09:00:00Z`,
    })),
  )
  await insertAll(
    db,
    'advance_salary_request',
    rows.map(({ id, who, amount, months, day, isPaid, number }) => ({
      request_id: id,
      employee_id: who.employee_id,
      amount,
      months,
      required_by: addDays(day, 7),
      disbursed_on: isPaid ? addDays(day, 2) : null,
      voucher_no: isPaid ? `ADV-${String(number).padStart(3, '0')}` : null,
    })),
  )
  await insertAll(
    db,
    'request_history',
    rows.flatMap(({ id, who, boss, why, day, isOpen }) => {
      const line = (action_performed: string, by: typeof who, acting_as: string, hour: string) => ({
        id: newId(),
        request_id: id,
        action_performed,
        account_id: by.account_id ?? account_id,
        account_name: by.full_name,
        acting_as,
        remarks: acting_as === 'user' ? why : 'Checked.',
        created_at: `${day}T${hour}:00:00Z`,
      })
      return [
        line('Requested', who, 'user', '05'),
        ...(isOpen ? [] : [line('Approved', boss, 'supervisor', '09')]),
      ]
    }),
  )
  await insertAll(
    db,
    'request_recipient',
    rows.map(({ id, boss, isOpen }) => ({
      request_id: id,
      employee_id: boss.employee_id,
      level: 1,
      is_open: isOpen,
    })),
  )
}
