import { usualHolidaysOf } from '#modules/organization/domain/usual-holiday.ts'
import { addDays, weekday } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { insertAll, type Seeding } from '#seeds/seeding.ts'
import type { Organization } from '#seeds/structure.ts'

/** The plains keep a festival of their own, and have Holi a day later. */
export const holidaysOf = (bs: number, slug: Organization['slug']) =>
  usualHolidaysOf(bs)
    .filter(({ plains }) => slug === 'terai' || !plains)
    .map(({ plains: _, ...holiday }) =>
      slug === 'terai' && holiday.start_on === '2026-03-02'
        ? { ...holiday, start_on: '2026-03-03', end_on: '2026-03-03' }
        : holiday,
    )

/** What people choose from, two a year, and a day for one segment alone. Some have chosen. */
export async function seedHolidayChoice(db: Db, { today, hired }: Seeding) {
  const segment = await db
    .selectFrom('segment')
    .select('id')
    .where('name', '=', 'Safety committee')
    .executeTakeFirst()
  // on a working day, so that choosing it means something
  const ahead = (days: number) => {
    const day = addDays(today, days)
    return weekday(day) === 6 ? addDays(day, 1) : day
  }
  const optional = [
    { name: 'Udhauli Parva', start_on: ahead(19), description: 'Kirat communities' },
    { name: 'Sonam Lhosar', start_on: ahead(47), description: 'Tamang community' },
    { name: 'Saraswati Puja', start_on: ahead(58), description: 'Schools and students' },
    { name: 'Gyalpo Lhosar', start_on: ahead(82), description: 'Sherpa community' },
    { name: 'Ramjan Eid', start_on: ahead(110), description: 'Muslim community' },
  ].map((row) => ({ ...row, id: newId(), end_on: row.start_on, is_optional: true, segment_id: null }))
  const drill = ahead(33)
  await insertAll(db, 'holiday', [
    ...optional,
    {
      id: newId(),
      name: 'Rest after the yearly drill',
      start_on: drill,
      end_on: drill,
      description: 'For those who led it',
      is_optional: false,
      segment_id: segment?.id ?? null,
    },
  ])
  // of days to come, so that what was counted so far is as the demo says
  const [branch] = await db.selectFrom('branch').select('id').orderBy('name').limit(1).execute()
  const offs = [
    {
      name: 'Five days a week',
      weekdays: ['Saturday', 'Sunday'],
      branch_id: branch?.id ?? null,
      segment_id: null,
    },
    {
      name: 'Off after the drill',
      weekdays: ['Friday', 'Saturday'],
      branch_id: null,
      segment_id: segment?.id ?? null,
    },
  ].filter(({ branch_id, segment_id }) => branch_id ?? segment_id)
  await insertAll(
    db,
    'weekly_off_rule',
    offs.map((rule) => ({ ...rule, id: newId(), from_on: ahead(400) })),
  )
  await db
    .insertInto('singleton_setting')
    .values({ id: newId(), key: 'organization.optional_holidays', value: JSON.stringify({ a_year: 2 }) })
    .execute()
  const choosing = hired.filter(({ person }) => person.left === null).filter((_, n) => n % 3 === 0)
  await insertAll(
    db,
    'holiday_pick',
    choosing.map(({ employee_id }, n) => ({
      employee_id,
      holiday_id: optional[n % optional.length]?.id ?? '',
      picked_at: `${addDays(today, -3)}T06:00:00Z`,
    })),
  )
}
