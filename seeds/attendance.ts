import { addDays, weekday } from '#kernel/calendar/day.ts'
import { momentAt } from '#kernel/calendar/zone.ts'
import type { Db } from '#platform/db.ts'
import { computeDays } from '#modules/attendance/server/compute.ts'
import { timingsOf } from '#modules/attendance/domain/hours.ts'
import { seedMoreAttendance } from '#seeds/attendance-more.ts'
import { dice, type Dice } from '#seeds/random.ts'
import { seedSettings } from '#seeds/attendance-settings.ts'
import { idOf } from '#seeds/ids.ts'
import { placeOf, withLunch } from '#seeds/attendance-web.ts'
import { insertAll, personWith, type Hired, type Seeding } from '#seeds/seeding.ts'

type Row = Record<string, unknown>
const ZONE = 'Asia/Kathmandu'
const DAYS = 62
const week = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
const shifts = {
  himal: [
    { key: 'general', name: 'General', code: 'G', starts_at: '10:00', ends_at: '18:00' },
    { key: 'morning', name: 'Morning', code: 'M', starts_at: '07:00', ends_at: '15:00' },
    { key: 'night', name: 'Night support', code: 'N', starts_at: '22:00', ends_at: '06:00' },
  ],
  terai: [
    { key: 'general', name: 'Day shift', code: 'D', starts_at: '08:00', ends_at: '16:00' },
    { key: 'night', name: 'Night shift', code: 'N', starts_at: '22:00', ends_at: '06:00' },
  ],
}

/** Two months of lived attendance: people at devices and in browsers, some late, some who forget, and a night team. */
export async function seedAttendance(
  db: Db,
  { organization, org_id, hired, today, account_id }: Seeding,
): Promise<void> {
  const slug = organization.slug === 'terai' ? 'terai' : 'himal'
  const key = (name: string) => idOf(`attendance ${slug} ${name}`)
  const start = addDays(today, -DAYS)
  const current = hired.filter(({ person }) => person.left === null || person.left >= start)
  await seedShifts(db, slug, addDays(today, -400))
  await seedSettings(db, slug, addDays(today, -400))

  const night = current.filter(({ person }) => person.no % 17 === 6)
  const morning = slug === 'himal' ? current.filter(({ person }) => person.no % 11 === 4) : []
  await insertAll(db, 'shift_assignment', [
    ...night.map((one) => assigned(one, key('night'), slug, start)),
    ...morning.filter((one) => !night.includes(one)).map((one) => assigned(one, key('morning'), slug, start)),
  ])
  const asking = [
    'employee@demo.test',
    'supervisor@demo.test',
    'hr@demo.test',
    'admin@demo.test',
    'hr.terai@demo.test',
  ]
  const onWeb = new Set([
    ...asking.flatMap((email) => personWith(hired, email) ?? []),
    ...current.filter(({ person }) => person.no % 9 === 2),
  ])
  await insertAll(
    db,
    'individual_attendance',
    [...onWeb].map(({ employee_id }) => ({ employee_id, valid_from: start, web_allowed: true })),
  )

  const branches = await db
    .selectFrom('branch')
    .select(['id', 'name'])
    .where('is_archived', '=', false)
    .orderBy('name')
    .limit(3)
    .execute()
  const devices = branches.map(({ id, name }, at) => ({
    id: key(`device ${at}`),
    name: at === 0 ? 'Main gate' : `${name} gate`,
    branch_id: id,
    registered_at: `${start}T04:00:00Z`,
    serial: `DEMO${slug === 'himal' ? 'H' : 'T'}${2026_0100 + at}`,
  }))
  await insertAll(db, 'attendance_device', devices)
  const [gate] = devices
  if (!gate) return
  const users = current.map((one) => ({
    id: idOf(`device user ${slug} ${one.person.code}`),
    device_id: gate.id,
    number: one.person.code,
    employee_id: one.employee_id,
  }))
  const stranger = {
    id: key('stranger'),
    device_id: gate.id,
    number: '9001',
    name: 'Guard',
    employee_id: null,
  }
  await insertAll(db, 'device_user', [...users, stranger])

  const now = new Date().toISOString()
  const random = dice(slug === 'himal' ? 118 : 218)
  const punches: Row[] = []
  const offline: Row[] = []
  for (const one of current) {
    const [from, till] = night.includes(one)
      ? [22 * 60, 30 * 60]
      : morning.includes(one)
        ? [420, 900]
        : slug === 'himal'
          ? [600, 1080]
          : [480, 960]
    const isWeb = onWeb.has(one)
    for (let date = start; date <= today; date = addDays(date, 1)) {
      if (
        weekday(date) === 6 ||
        one.person.joined > date ||
        (one.person.left !== null && one.person.left < date)
      )
        continue
      const lunch = isWeb && !night.includes(one) && one.person.no % 2 === 1 ? from + 180 : null
      for (const [minute, direction] of withLunch(timesOf(random, from, till), lunch)) {
        const occurred_at = at(date, minute, random.number(0, 59))
        if (occurred_at > now) continue
        const row = {
          id: idOf(`punch ${slug} ${one.person.code} ${occurred_at}`),
          employee_id: one.employee_id,
          occurred_at,
          received_at: occurred_at,
          direction,
          flags: '{}',
          is_pending: false,
        }
        if (isWeb)
          punches.push({
            ...row,
            source: 'Web',
            external_id: `${one.employee_id} ${occurred_at}`,
            account_id: one.account_id,
            ...placeOf(one.person.no, date),
            is_pending: date === addDays(today, -1) && direction === 'Out' && one.person.no % 2 === 0,
          })
        else
          punches.push({
            ...row,
            source: 'Device',
            external_id: `${gate.id} ${one.person.code} ${occurred_at}`,
            device_user_id: idOf(`device user ${slug} ${one.person.code}`),
            status_code: 0,
            verify_code: 1,
          })
      }
    }
  }
  for (const one of current.filter(({ person }) => person.no % 13 === 3).slice(0, 6)) {
    const occurred_at = at(addDays(today, -3), 18 * 60 + (one.person.no % 30), 0)
    offline.push({
      id: idOf(`offline ${slug} ${one.person.code}`),
      employee_id: one.employee_id,
      occurred_at,
      received_at: occurred_at,
      direction: 'Out',
      source: 'HR',
      external_id: `offline ${one.person.code}`,
      remarks: 'The device had no power.',
      account_id,
      flags: '{}',
      is_pending: false,
    })
  }
  for (let ago = 1; ago < 6; ago++) {
    const occurred_at = at(addDays(today, -ago), 21 * 60 + ago, 0)
    punches.push({
      id: idOf(`punch ${slug} 9001 ${ago}`),
      device_user_id: stranger.id,
      occurred_at,
      received_at: occurred_at,
      direction: 'In',
      source: 'Device',
      external_id: `${gate.id} 9001 ${ago}`,
      status_code: 0,
      verify_code: 1,
      flags: '{}',
      is_pending: false,
    })
  }
  await insertAll(db, 'punch', [...punches, ...offline])
  await insertAll(
    db,
    'device_contact',
    devices.slice(0, 2).map(({ id }, n) => ({
      device_id: id,
      last_seen_at: n === 0 ? now : at(addDays(today, -2), 700, 0),
      last_punch_at: n === 0 ? now : null,
      drifts: n === 0 ? '{1,2,1}' : '{}',
      firmware: null,
    })),
  )
  const ids = current.map(({ employee_id }) => employee_id)
  for (let done = 0; done < ids.length; done += 500)
    await computeDays(db, ids.slice(done, done + 500), { start, end: today })
  await seedMoreAttendance(db, { org_id, slug, current, today, account_id, devices })
}

const at = (date: string, minute: number, second: number): string => {
  const day = addDays(date, Math.floor(minute / 1440))
  const rest = minute % 1440
  const clock = `${String(Math.floor(rest / 60)).padStart(2, '0')}:${String(rest % 60).padStart(2, '0')}`
  return new Date(Date.parse(momentAt(day, clock, ZONE)) + second * 1000).toISOString()
}

/** When somebody comes and goes on a day: mostly on time, sometimes late, and now and then without a check-out. */
function timesOf(random: Dice, from: number, till: number): [number, string][] {
  if (random.once(40)) return []
  const comes = from + (random.once(9) ? random.number(12, 55) : random.number(-14, 8))
  if (random.once(60)) return [[comes, 'In']]
  const goes =
    till +
    (random.once(14)
      ? -random.number(15, 90)
      : random.once(8)
        ? random.number(35, 150)
        : random.number(0, 18))
  return [
    [comes, 'In'],
    [goes, 'Out'],
  ]
}

const assigned = (
  { person, employee_id }: Hired,
  work_shift_id: string,
  slug: string,
  start: string,
): Row => ({
  id: idOf(`shift assignment ${slug} ${person.code}`),
  work_shift_id,
  employee_id,
  valid_from: person.joined > start ? person.joined : start,
})

async function seedShifts(db: Db, slug: 'himal' | 'terai', effective_from: string): Promise<void> {
  const all = shifts[slug].map((one) => ({ ...one, id: idOf(`attendance ${slug} ${one.key}`) }))
  await insertAll(
    db,
    'work_shift',
    all.map(({ id, name, code, key }) => ({
      id,
      name,
      code,
      is_default: key === 'general',
      is_archived: false,
      version: 1,
      created_at: new Date().toISOString(),
    })),
  )
  await db
    .insertInto('work_shift_rule')
    .values(
      all.map(({ id, key, starts_at, ends_at }) => {
        const hours = {
          weekdays: week,
          starts_at,
          ends_at,
          break_start: key === 'general' ? '13:00' : null,
          break_end: key === 'general' ? '13:30' : null,
          second_starts_at: null,
          second_ends_at: null,
          other_weekdays: [],
          other_starts_at: null,
          other_ends_at: null,
        }
        return {
          id: idOf(`rule ${id}`),
          work_shift_id: id,
          effective_from,
          hours: JSON.stringify(hours),
          timings: JSON.stringify(timingsOf(hours)),
          full_day_minutes: 360,
          half_day_minutes: 240,
        }
      }),
    )
    .execute()
}
