import type { Filter } from '#ui/table/filter.ts'
import { sections } from '#modules/hris/shared/section.ts'
import { ownPlaces, whileAsked } from '#modules/hris/web/public-people-filters.ts'
import { t } from '#modules/hris/web/words.ts'
import { maritalStatuses } from '#modules/organization/shared/person-choice.ts'

/** What a report may have narrowed a list of people by and the list does not offer: shown while it is so, to be taken off. */
export const drilledFilters = (org: string, narrowed: Readonly<Record<string, string>>): Filter[] =>
  whileAsked(all(org), narrowed)

function all(org: string): Filter[] {
  const yesOrNo = [
    { value: 'yes', label: t('drilled.yes') },
    { value: 'no', label: t('drilled.no') },
  ]
  return [
    ...ownPlaces(org),
    { name: 'as_of', title: t('drilled.asOf'), kind: 'day' },
    { name: 'born', title: t('drilled.born'), kind: 'days', from: 'born_from', to: 'born_to' },
    {
      name: 'marital_status',
      title: t('drilled.marital'),
      options: [...maritalStatuses],
      multiple: true,
    },
    {
      name: 'missing',
      title: t('drilled.missing'),
      options: sections.map((value) => ({ value, label: t(`drilled.sections.${value}`) })),
      multiple: true,
    },
    { name: 'contract_ended', title: t('drilled.ended'), options: yesOrNo },
    { name: 'contract_renewed', title: t('drilled.renewed'), options: yesOrNo },
  ]
}
