import type { Hat, ResponseOf } from '#kernel/endpoint.ts'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import type { Filter } from '#ui/table/filter.ts'
import { declared } from '#ui/i18n/declared.ts'
import { placeChoices } from '#modules/hris/web/public-people-filters.ts'
import { reportPeople, type reportYears } from '#modules/leave/shared/reports/choices.ts'
import { months } from '#modules/leave/shared/reports/compensatory-reports.ts'
import { irregularities, irregularityKinds } from '#modules/leave/shared/reports/pattern-reports.ts'
import { typeFilter } from '#modules/leave/web/reports/report-filters.ts'
import { t } from '#modules/leave/web/reports/words.ts'

/** What a view may be asked. `ended`: only leave years that are over. */
export type Asks = 'on' | 'year' | 'ended' | 'range' | 'by' | 'kind' | 'singles' | 'least' | 'person' | 'type'

interface Place {
  org: string
  as: Hat
  years: ResponseOf<typeof reportYears>['results']
}

/** A supervisor narrows to a person of the team; where people work is a question of the whole house. */
export const filtersOf = (asks: readonly Asks[], place: Place): Filter[] => [
  ...asks.map((one) => filterOf(one, place)),
  ...(place.as === 'hr' ? placeChoices(place.org) : []),
]

const some = (numbers: readonly number[]) => numbers.map(String)

function filterOf(asked: Asks, { org, as, years }: Place): Filter {
  const named = (list: Place['years']) => list.map(({ id, name }) => ({ value: id, label: name }))
  switch (asked) {
    case 'on':
      return { name: 'on', title: t('personal.on'), kind: 'day' }
    case 'year':
      return { name: 'year_id', title: t('personal.year'), options: named(years) }
    case 'ended':
      return {
        name: 'year_id',
        title: t('personal.year'),
        options: named(years.filter(({ has_ended }) => has_ended)),
      }
    case 'range':
      return { name: 'range', title: t('personal.range'), kind: 'days', from: 'from', to: 'to' }
    case 'by':
      return {
        name: 'by',
        title: t('personal.by'),
        options: months.map((value) => ({ value, label: t(`personal.month.${value}`) })),
      }
    case 'kind':
      return {
        name: 'kind',
        title: t('personal.kind'),
        multiple: true,
        options: irregularityKinds.map((value) => ({ value, label: declared(irregularities[value]) })),
      }
    case 'singles':
      return {
        name: 'single_limit',
        title: t('personal.singles'),
        options: some([2, 3, 4, 6, 8, 12, 18, 24]),
      }
    case 'least':
      return { name: 'minimum', title: t('personal.least'), options: some([2, 3, 4, 5, 6, 8, 10, 15]) }
    case 'person':
      return {
        name: 'employee_id',
        title: t('personal.person'),
        kind: 'reference',
        source: asOptions(
          listSource(
            reportPeople,
            { params: { org }, query: { as } },
            { value: (row) => row.id, label: (row) => `${row.name} · ${row.code}` },
          ),
        ),
      }
    case 'type':
      return typeFilter(org)
  }
}
