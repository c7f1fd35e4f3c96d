import { declared } from '#ui/i18n/declared.ts'
import type { Segment } from '#modules/organization/shared/segment.ts'
import { t } from '#modules/organization/web/words.ts'

const named = [
  'branch_ids',
  'division_ids',
  'job_title_ids',
  'employment_level_ids',
  'level_group_ids',
  'employment_type_ids',
  'duty_station_ids',
  'religion_ids',
  'ethnicity_ids',
] as const
const numbers = ['service_from', 'service_below', 'age_from', 'age_below'] as const

/** What a rule says, part by part: `Branches: Kathmandu, Pokhara`. Nothing for everybody. */
export function saidOf({ rule, named: names }: Segment): string[] {
  const listed = (part: (typeof named)[number] | 'include_ids' | 'exclude_ids') => {
    const ids = rule[part]
    // a row that was deleted has no name, and still narrows
    return ids?.length
      ? [`${t(`segment.${part}`)}: ${names[part]?.map(({ name }) => name).join(', ') || '—'}`]
      : []
  }
  return [
    ...named.flatMap(listed),
    ...[...(rule.work_locations ?? []), ...(rule.genders ?? []), ...(rule.marital_statuses ?? [])].map(
      declared,
    ),
    ...(rule.standing ? [declared(rule.standing)] : []),
    ...numbers.flatMap((part) => {
      const n = rule[part]
      return n === null || n === undefined ? [] : [t(`segment.part.${part}`, { count: n })]
    }),
    ...(rule.custom?.length ? (names['custom'] ?? []).map(({ name }) => name) : []),
    ...listed('include_ids'),
    ...listed('exclude_ids'),
  ]
}
