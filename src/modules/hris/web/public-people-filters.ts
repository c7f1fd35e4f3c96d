import { laterSource } from '#ui/form/later-source.ts'
import { namesOf, type Filter } from '#ui/table/filter.ts'
import { t } from '#modules/hris/web/list-words.ts'
import { genders } from '#modules/organization/shared/person-choice.ts'

/** The filters that every list of people has. */
export const peopleFilters = (org: string): Filter[] => [
  ...placeChoices(org),
  { name: 'joined', title: t('columns.joined'), kind: 'days', from: 'joined_from', to: 'joined_to' },
]

/** Those of them that every list of what happens to people has, too. */
export const placeChoices = (org: string): Filter[] => [
  ...placeNames.map((name) => place(org, name)),
  { name: 'gender', title: t('columns.gender'), options: [...genders], multiple: true },
]

/** By which a report opens a list, without the places below. */
export const ownPlaces = (org: string): Filter[] => [
  { ...place(org, 'branch_id'), name: 'own_branch_id', title: t('columns.ownBranch') },
  { ...place(org, 'division_id'), name: 'own_division_id', title: t('columns.ownDivision') },
]

/** What only a report asks of a list: shown while it is so, to be taken off. */
export const whileAsked = (filters: readonly Filter[], asked: Readonly<Record<string, string>>): Filter[] =>
  filters.filter((filter) => namesOf(filter).some((name) => asked[name]))

const place = (org: string, name: PlaceName): Filter => ({
  name,
  title: placeTitles()[name],
  kind: 'reference',
  source: laterSource([`/org/${org}/`, name], async () => (await load()).placeSources(org)[name]),
})

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
