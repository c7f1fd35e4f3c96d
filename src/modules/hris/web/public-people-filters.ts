import { laterSource } from '#ui/form/later-source.ts'
import type { Filter } from '#ui/table/filter.ts'
import { genders } from '#modules/hris/shared/employee-fields.ts'
import { t } from '#modules/hris/web/list-words.ts'

/** The filters that every list of people has. */
export const peopleFilters = (org: string): Filter[] => [
  ...placeChoices(org),
  { name: 'joined', title: t('columns.joined'), kind: 'days', from: 'joined_from', to: 'joined_to' },
]

/** Those of them that every list of what happens to people has, too. */
export function placeChoices(org: string): Filter[] {
  return [
    ...placeNames.map((name): Filter => ({
      name,
      title: placeTitles()[name],
      kind: 'reference',
      source: laterSource([`/org/${org}/`, name], async () => (await load()).placeSources(org)[name]),
    })),
    { name: 'gender', title: t('columns.gender'), options: [...genders], multiple: true },
  ]
}

export const segmentFilter = (org: string): Filter => ({
  name: 'segment_id',
  title: t('columns.segment'),
  kind: 'reference',
  source: laterSource([`/org/${org}/`, 'segment_id'], async () => (await load()).segmentOptions(org)),
})

const load = () => import('#modules/hris/web/place-sources.ts')

export const placeNames = [
  'branch_id',
  'division_id',
  'job_title_id',
  'employment_level_id',
  'employment_type_id',
] as const
export type PlaceName = (typeof placeNames)[number]

export const placeTitles = (): Record<PlaceName, string> => ({
  branch_id: t('columns.branch'),
  division_id: t('columns.division'),
  job_title_id: t('columns.jobTitle'),
  employment_level_id: t('columns.level'),
  employment_type_id: t('columns.type'),
})
