import { toAd } from '#kernel/calendar/bs.ts'

interface Given {
  name: string
  start_on: string
  end_on: string
  gender?: 'Female'
}
const one = (name: string, day: string, more: Partial<Given> = {}): Given => ({
  name,
  start_on: day,
  end_on: day,
  ...more,
})

/** Holidays that a calendar fixes: by the Nepali date, or by the English one. */
const fixed = (bs: number): Given[] => {
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
const festivals: Record<number, Given[]> = {
  2082: [
    { name: 'Dashain', start_on: '2025-09-29', end_on: '2025-10-03' },
    { name: 'Tihar', start_on: '2025-10-20', end_on: '2025-10-23' },
  ],
  2083: [
    { name: 'Dashain', start_on: '2026-10-18', end_on: '2026-10-22' },
    { name: 'Tihar', start_on: '2026-11-08', end_on: '2026-11-11' },
  ],
}

export const holidaysOf = (bs: number): Given[] => [...fixed(bs), ...(festivals[bs] ?? [])]
