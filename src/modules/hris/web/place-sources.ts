import { asOptions, listSource, type AsyncSource } from '#ui/form/async-source.ts'
import type { Option } from '#ui/form/field-props.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { segmentSource } from '#modules/organization/web/public-segment-source.ts'
import type { PlaceName } from '#modules/hris/web/public-people-filters.ts'

/** Where the choices of branch, division and so on come from. */
export function placeSources(org: string): Record<PlaceName, AsyncSource<Option>> {
  const at = { params: { org }, query: {} }
  const named = { value: (row: { id: string }) => row.id, label: (row: { name: string }) => row.name }
  const titled = { value: (row: { id: string }) => row.id, label: (row: { title: string }) => row.title }
  return {
    branch_id: asOptions(listSource(branch.list, at, named)),
    division_id: asOptions(listSource(division.list, at, named)),
    job_title_id: asOptions(listSource(jobTitle.list, at, titled)),
    employment_level_id: asOptions(listSource(employmentLevel.list, at, titled)),
    employment_type_id: asOptions(listSource(employmentType.list, at, titled)),
  }
}

export const segmentOptions = (org: string) => asOptions(segmentSource(org))

export const peopleSource = (org: string) =>
  listSource(
    peopleChoices,
    { params: { org }, query: {} },
    { value: (row) => row.id, label: (row) => row.name },
  )
