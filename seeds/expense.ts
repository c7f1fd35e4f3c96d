import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { expenseMaker } from '#seeds/expense-made.ts'
import { personWith, type Seeding } from '#seeds/seeding.ts'

/** Advances, trips, settlements and their money in every state, and the settings that they were reckoned by. */
export async function seedExpenses(db: Db, seeding: Seeding): Promise<void> {
  const { hired, today } = seeding
  const { made, ask, advance, trip, change, abroad, claim, write } = await expenseMaker(db, seeding)
  const current = hired.filter(({ person }) => person.left === null || person.left >= today)
  const boss = personWith(hired, 'supervisor@demo.test')
  const login = personWith(hired, 'employee@demo.test')
  const team = current.filter(
    ({ person, employee_id }) => boss && person.boss === boss.person.no && employee_id !== login?.employee_id,
  )
  const rest = current.filter(({ person }) => person.boss !== null && person.no % 5 === 3)
  const people = [...new Set([...(login ? [login] : []), ...team.slice(0, 3), ...rest])].slice(0, 9)
  const day = (ago: number) => addDays(today, -ago)
  const over = [{ kind: 'Over limit', message: `1850.00 of Meals on ${day(6)}: at most 1500.00 a day.` }]

  for (const [at, one] of people.entries()) {
    if (at === 0) {
      // who tries the product as an employee finds something to do on every page
      const done = trip(one, 'Training of the branch', 1, 'Approved', -24, '6000')
      claim(
        one,
        'Training of the branch',
        'Approved',
        15,
        [
          ['Bus and taxi', '3200', 'Bus both ways', day(24)],
          ['Lodging', '7000', 'Two nights', day(23)],
        ],
        { travel_id: done.id, advance_id: done.id, allowance: done.allowance, had: '6000' },
        true,
      )
      trip(one, 'Visit of the auditors', 2, 'Approved', -8, '5000')
      trip(one, 'Opening of the new store', 4, 'Requested', 12, '4000')
      const fair = trip(one, 'Job fair in Pokhara', 0, 'Approved', 20, '0')
      change(one, fair.id, 'The fair lasts a day longer.', 1)
      trip(one, 'Conference of the chamber', 1, 'Declined', 18, '0')
      abroad(one, 'Conference in Bangkok', 30, '400', '140.6', '142.1')
      abroad(one, 'Trade mission to Delhi', 6, '250', '141.2', null)
      advance(one, 'Printing for the fair', '12000', 'Approved', 9, true)
      claim(one, 'Meeting with clients', 'Approved', 4, [
        ['Food', '1850', 'Dinner for four', day(6), { findings: over, reason: 'Two clients at dinner.' }],
      ])
      claim(one, 'Stall at the job fair', 'Returned', 3, [
        ['Other', '2400', 'Banner', day(5)],
        ['Other', '640', 'Pens and paper', day(5)],
      ])
      claim(one, 'Taxi during the strike', 'Requested', 2, [
        ['Bus and taxi', '580', 'Taxi to the bank', day(3)],
        [
          'Bus and taxi',
          '580',
          'Taxi back',
          day(3),
          {
            findings: [
              {
                kind: 'Possible duplicate',
                message: `The same amount of ${day(3)} stands on another line of this claim.`,
              },
            ],
          },
        ],
      ])
      continue
    }
    if (at % 4 === 1) {
      advance(one, 'Stationery for the workshop', '8000', 'Requested', 1 + at, false)
      trip(one, 'Inspection of the site', 5, 'Requested', 6 + at, '0')
      claim(one, 'Fuel of field visits', 'Requested', at, [
        ['Fuel', '2400', '20 litres', day(at + 1)],
        [
          'Own vehicle',
          '1406.25',
          'To the sites and back',
          day(at + 2),
          { quantity: '62.5', unit_rate: '22.50', unit_name: 'km' },
        ],
      ])
    }
    if (at % 4 === 2) {
      const late = advance(one, 'Repair of the generator', '20000', 'Approved', 40, true)
      claim(
        one,
        'Repair of the generator',
        'Approved',
        12,
        [['Other', '14500', 'Parts and labour', day(30)]],
        { advance_id: late, had: '20000' },
      )
      advance(one, 'Booth at the trade fair', '15000', 'Declined', 20, false)
    }
    if (at % 4 === 3) {
      advance(one, 'Guests from the head office', '9000', 'Approved', 3, false)
      const away = trip(one, 'Counting of the stock', 3, 'Approved', -14, '0')
      claim(
        one,
        'Counting of the stock',
        'Requested',
        3,
        [
          [
            'Lodging',
            '5200',
            'One night',
            day(13),
            {
              findings: [
                { kind: 'Over limit', message: `5200.00 of Lodging on ${day(13)}: at most 4500.00 a day.` },
              ],
              reason: 'All cheaper ones were full.',
            },
          ],
          ['Food', '900', 'Lunch on the way', day(14)],
        ],
        { travel_id: away.id, allowance: away.allowance },
      )
    }
    if (at % 4 === 0) {
      trip(one, 'Interviews of candidates', 0, 'Approved', -1, '3000')
      trip(one, 'Audit of the depot', 2, 'Cancelled', 9, '0')
      abroad(one, 'Training in Singapore', 25, '600', '141.9', '140.4')
      claim(one, 'Internet at home', 'Approved', 7, [['Communication', '1500', 'Mangsir', day(9)]], {}, true)
      claim(one, 'Medicine box', 'Declined', 11, [['Medical', '2300', 'For the office', day(13)]])
    }
  }
  const unpaid = made.expense_advance.filter(
    ({ request_id, sheet_id }) =>
      sheet_id &&
      made.request.some(({ id, status }) => id === request_id && status === 'Approved') &&
      !made.expense_ledger.some(({ advance_id }) => advance_id === request_id),
  )
  for (const about of unpaid.slice(0, 2)) {
    const one = hired.find(({ employee_id }) => employee_id === about['employee_id'])
    if (!one) continue
    const id = ask('expense_cancel', one, 'The guests come next year.', 'Requested', 1)
    made.expense_cancel.push({ request_id: id, employee_id: one.employee_id, about_id: about['request_id'] })
  }
  await write()
}
