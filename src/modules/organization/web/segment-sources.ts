import { asOptions, listSource, type AsyncSource } from '#ui/form/async-source.ts'
import type { Option } from '#ui/form/field-props.ts'
import { ethnicity } from '#modules/commons/shared/ethnicity.ts'
import { religion } from '#modules/commons/shared/religion.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { employmentLevelGroup } from '#modules/organization/shared/employment-level-group.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { stationChoices } from '#modules/organization/shared/station.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { segments, type NamedPart } from '#modules/organization/shared/segment.ts'

type Part = NamedPart | 'include_ids' | 'exclude_ids'

/** Where the choices of a rule's parts come from. */
export function partSources(org: string): Record<Part, AsyncSource<Option>> {
  const at = { params: { org }, query: {} }
  const named = { value: (row: { id: string }) => row.id, label: (row: { name: string }) => row.name }
  const titled = { value: (row: { id: string }) => row.id, label: (row: { title: string }) => row.title }
  const people = asOptions(listSource(peopleChoices, at, named))
  return {
    branch_ids: asOptions(listSource(branch.list, at, named)),
    division_ids: asOptions(listSource(division.list, at, named)),
    job_title_ids: asOptions(listSource(jobTitle.list, at, titled)),
    employment_level_ids: asOptions(listSource(employmentLevel.list, at, titled)),
    level_group_ids: asOptions(listSource(employmentLevelGroup.list, at, named)),
    employment_type_ids: asOptions(listSource(employmentType.list, at, titled)),
    duty_station_ids: asOptions(listSource(stationChoices, at, named)),
    religion_ids: asOptions(listSource(religion.list, {}, named)),
    ethnicity_ids: asOptions(listSource(ethnicity.list, {}, named)),
    include_ids: people,
    exclude_ids: people,
  }
}

export const segmentSource = (org: string) =>
  listSource(
    segments.list,
    { params: { org }, query: {} },
    { value: (row) => row.id, label: (row) => row.name },
  )
