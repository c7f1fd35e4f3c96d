import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { calendarSystems } from '#kernel/calendar/system.ts'
import { momentAt } from '#kernel/calendar/zone.ts'
import type { Db } from '#platform/db.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import { countPenalties, cycleOf, penaltyRules } from '#modules/attendance/server/penalty-count.ts'
import { seedAttendanceRequests } from '#seeds/attendance-requests.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, personWith, type Hired } from '#seeds/seeding.ts'

interface About {
  org_id: number
  slug: 'himal' | 'terai'
  current: readonly Hired[]
  today: Day
  account_id: string
  devices: readonly { id: string; branch_id: string }[]
}

/** Requests of each kind, a kiosk, places beside the branches, a device that was silent, and penalties of which some are disputed. */
export async function seedMoreAttendance(db: Db, about: About): Promise<void> {
  const { slug, current, today, account_id, devices } = about
  await seedAttendanceRequests(db, { slug, current, today, account_id })
  const key = (name: string) => idOf(`attendance ${slug} ${name}`)
  const [gate, second] = devices
  await insertAll(db, 'attendance_kiosk', [
    { id: key('kiosk'), name: 'Reception', branch_id: gate?.branch_id ?? null, is_active: true, version: 1 },
  ])
  const places = {
    himal: ['Client office, Durbar Marg', 27.7115, 85.3163],
    terai: ['Cold store, Birgunj', 27.0104, 84.8821],
  } as const
  const [name, latitude, longitude] = places[slug]
  await insertAll(db, 'attendance_place', [
    { id: key('place'), name, latitude, longitude, radius_m: 200, is_archived: false, version: 1 },
  ])
  await insertAll(db, 'staffing_minimum', [
    {
      id: key('staffing'),
      work_shift_id: key('night'),
      branch_id: null,
      day: 'Every day',
      people: slug === 'terai' ? 3 : 2,
      version: 1,
    },
  ])
  await insertAll(db, 'roster_pattern', [
    {
      id: key('rotation'),
      name: 'Three days, two nights',
      days: slug === 'terai' ? 'D D D N N - -' : 'M M M N N - -',
      is_archived: false,
      version: 1,
    },
  ])
  if (second)
    await insertAll(db, 'device_gap', [
      {
        id: key('gap'),
        device_id: second.id,
        from_at: momentAt(addDays(today, -9), '09:40', 'Asia/Kathmandu'),
        to_at: momentAt(addDays(today, -9), '13:15', 'Asia/Kathmandu'),
      },
    ])
  await seedPenalties(db, about)
}

/** What the rules say of the months that are over, each in another state; two are contested. */
async function seedPenalties(db: Db, { org_id, slug, current, today, account_id }: About): Promise<void> {
  const system = calendarSystems[await organizationCalendar({ db, org: { org_id } as never })]
  const since = addDays(today, -45)
  const start = cycleOf(system, 'Month', since).start
  const settings = await penaltyRules(db)
  const counted = await countPenalties(
    db,
    system,
    settings,
    sql`attendance_day d join employee e on e.org_id = d.org_id and e.id = d.employee_id
      and d.date between ${start}::date and ${today}::date and d.status not in ('Not joined', 'Left')`,
  )
  const over = counted.filter(
    ({ cycle, days }) => cycle.end < today && cycle.end >= since && Number(days) > 0,
  )
  const accounts = new Map(current.map(({ employee_id, account_id: own }) => [employee_id, own]))
  const known = ['employee@demo.test', 'employee.terai@demo.test', 'supervisor@demo.test'].flatMap(
    (email) => personWith(current, email)?.employee_id ?? [],
  )
  const rank = (id: string) => (known.includes(id) ? 0 : accounts.get(id) ? 1 : 2)
  const some = over.toSorted((a, b) => rank(a.employee_id) - rank(b.employee_id)).slice(0, 12)
  const rows = some.map(({ setting, employee_id, cycle, dates, times, minutes, days }) => ({
    id: idOf(`penalty ${slug} ${setting.id} ${employee_id} ${cycle.start}`),
    penalty_setting_id: setting.id,
    employee_id,
    cycle_from: cycle.start,
    cycle_to: cycle.end,
    rule: setting.name,
    irregularity: setting.irregularity,
    effect: setting.effect,
    times,
    minutes,
    days,
    dates,
    created_at: `${addDays(today, -1)}T03:00:00Z`,
    contest_until: addDays(today, 3),
  }))
  await insertAll(db, 'penalty', rows)
  const said = ['The gate was closed that morning.', 'The bus from Lagankhel did not come.']
  await insertAll(
    db,
    'penalty_contest',
    rows.slice(0, 2).map(({ id, employee_id }, at) => ({
      penalty_id: id,
      reason: said[at],
      account_id: accounts.get(employee_id) ?? account_id,
      at: `${today}T02:00:00Z`,
    })),
  )
  await insertAll(
    db,
    'penalty_decision',
    rows.slice(8).map(({ id, days, effect }, at) => ({
      id: idOf(`penalty decision ${id}`),
      penalty_id: id,
      state: at % 2 ? 'Waived' : 'Confirmed',
      days: at % 2 ? '0' : days,
      leave_days: '0',
      unpaid_days: at % 2 || effect === 'Pay heading' ? '0' : days,
      reason: at % 2 ? 'The device was out of order' : null,
      account_id,
      at: `${today}T02:30:00Z`,
    })),
  )
}
