import { toAd } from '#kernel/calendar/bs.ts'

export interface GivenHoliday {
  name: string
  start_on: string
  end_on: string
  gender?: 'Female'
  /** Kept in the plains only. */
  plains?: true
}

/** The public holidays of Nepal in a year of the Nepali calendar, in order. */
export const usualHolidaysOf = (bs: number): GivenHoliday[] =>
  [...fixed(bs), ...(festivals[bs] ?? [])].toSorted((a, b) => a.start_on.localeCompare(b.start_on))

/** Whether the festivals of the year, which go by the moon, have been published. */
export const knowsFestivals = (bs: number): boolean => bs in festivals

const one = (name: string, day: string, more: Partial<GivenHoliday> = {}): GivenHoliday => ({
  name,
  start_on: day,
  end_on: day,
  ...more,
})

/** Holidays that a calendar fixes: by the Nepali date, or by the English one. */
function fixed(bs: number): GivenHoliday[] {
  const on = (month: number, day: number) => toAd({ year: bs, month, day })
  const english = (year: number, monthDay: string) => `${year}-${monthDay}`
  const first = Number(on(1, 1).slice(0, 4))
  return [
    one('Nepali New Year', on(1, 1)),
    one('International Workers’ Day', english(first, '05-01')),
    one('Republic Day', on(2, 15)),
    one('Constitution Day', on(6, 3)),
    one('Christmas Day', english(first, '12-25')),
    one('Tamu Lhosar', on(9, 15)),
    one('Prithvi Jayanti', on(9, 27)),
    one('Maghe Sankranti', on(10, 1)),
    one('Martyrs’ Day', on(10, 16)),
    one('Democracy Day', on(11, 7)),
    one('International Women’s Day', english(first + 1, '03-08'), { gender: 'Female' }),
  ]
}

/** Festivals go by the moon: only those of years whose dates have been published. */
const festivals: Record<number, GivenHoliday[]> = {
  2082: [
    one('Buddha Jayanti', '2025-05-12'),
    one('Janai Purnima', '2025-08-09'),
    one('Haritalika Teej', '2025-08-26', { gender: 'Female' }),
    { name: 'Dashain', start_on: '2025-09-29', end_on: '2025-10-03' },
    { name: 'Tihar', start_on: '2025-10-20', end_on: '2025-10-23' },
    one('Chhath', '2025-10-27', { plains: true }),
    one('Maha Shivaratri', '2026-02-15'),
    one('Fagu Purnima (Holi)', '2026-03-02'),
  ],
  2083: [
    one('Buddha Jayanti', '2026-05-01'),
    one('Janai Purnima', '2026-08-28'),
    one('Haritalika Teej', '2026-09-14', { gender: 'Female' }),
    { name: 'Dashain', start_on: '2026-10-18', end_on: '2026-10-22' },
    { name: 'Tihar', start_on: '2026-11-08', end_on: '2026-11-11' },
    one('Chhath', '2026-11-15', { plains: true }),
  ],
}
