import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { dimensions } from '#modules/whistle-blower/domain/statistics.ts'

export const periods = ['This year', 'Last year', 'Year before last'] as const

/**
 * Reports received until the end of last month, of calendar years that do not overlap: no two answers differ by one report.
 * Groups of fewer than five are left out, and so is a group from which one of them could be computed.
 */
export const whistleStatistics = list('/whistle-blower/{org}/statistics/', {
  access: { user: true, outside: true, audit: false },
  title: 'Whistle-Blower Statistics',
  columns: {
    dimension: col.choice('By', dimensions),
    value: col.text('Group'),
    reports: col.number('Reports'),
    median_days: col.number('Median days', { nullable: true }),
  },
  filters: { period: filter.single('Period', periods, { initial: 'This year' }) },
  phone: { first: 'value', second: ['dimension', 'reports'] },
  search: false,
  export: { about: ['Groups of fewer than 5 reports are hidden.'] },
  empty: 'No group with at least 5 reports in this period.',
  endpoint: { private: true, by_person: true },
})
