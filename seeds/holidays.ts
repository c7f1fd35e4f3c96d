import { toAd } from '#kernel/calendar/bs.ts'
import type { Organization } from '#seeds/structure.ts'

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

type Slug = Organization['slug']

/** Festivals go by the moon: only those of years whose dates have been published. The plains keep some of their own. */
const festivals: Record<number, (slug: Slug) => Given[]> = {
  2082: (slug) => [
    one('Buddha Jayanti', '2025-05-12'),
    one('Janai Purnima', '2025-08-09'),
    one('Haritalika Teej', '2025-08-26', { gender: 'Female' }),
    { name: 'Dashain', start_on: '2025-09-29', end_on: '2025-10-03' },
    { name: 'Tihar', start_on: '2025-10-20', end_on: '2025-10-23' },
    ...(slug === 'terai' ? [one('Chhath', '2025-10-27')] : []),
    one('Maha Shivaratri', '2026-02-15'),
    one('Fagu Purnima (Holi)', slug === 'terai' ? '2026-03-03' : '2026-03-02'),
  ],
  2083: (slug) => [
    one('Buddha Jayanti', '2026-05-01'),
    one('Janai Purnima', '2026-08-28'),
    one('Haritalika Teej', '2026-09-14', { gender: 'Female' }),
    { name: 'Dashain', start_on: '2026-10-18', end_on: '2026-10-22' },
    { name: 'Tihar', start_on: '2026-11-08', end_on: '2026-11-11' },
    ...(slug === 'terai' ? [one('Chhath', '2026-11-15')] : []),
  ],
}

export const holidaysOf = (bs: number, slug: Slug): Given[] => [
  ...fixed(bs),
  ...(festivals[bs]?.(slug) ?? []),
]
