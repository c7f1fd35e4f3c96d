import { ids } from '#kernel/list.ts'
import { choice, hidden, reference } from '#engines/report/filter.ts'
import { ageWords } from '#modules/hris/shared/age-words.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { genders, maritalStatuses } from '#modules/organization/shared/person-choice.ts'
import { segments } from '#modules/organization/shared/segment.ts'

/** A supervisor narrows to a person of the team; where people work is a question of the whole house. */
const byHr = { only: 'hr' } as const

/** Where and as what people were on the day of what a report is about, and their gender: `placeFilters` of a report. */
export const placeAsks = {
  branch_id: { ...reference('Branch', branch.list), ...byHr },
  division_id: { ...reference('Division', division.list), ...byHr },
  job_title_id: { ...reference('Job title', jobTitle.list, 'title'), ...byHr },
  employment_level_id: { ...reference('Employment level', employmentLevel.list, 'title'), ...byHr },
  employment_type_id: { ...reference('Employment type', employmentType.list, 'title'), ...byHr },
  gender: { ...choice('Gender', genders), ...byHr },
  own_branch_id: hidden('Branch', ids()),
  own_division_id: hidden('Division', ids()),
}
/** The same, and what else people are told apart by. */
export const personAsks = {
  ...placeAsks,
  marital_status: choice('Marital status', maritalStatuses),
  segment_id: reference('Segment', segments.list),
}

/** By what facts about people are grouped: where and as what they were on the day of the fact. */
export const personGroups = {
  age: { title: 'Age', says: [...ageWords, 'Not told'] },
  branch: { title: 'Branch', says: ['No branch'] },
  division: { title: 'Division', says: ['No division'] },
  'employment-level': { title: 'Employment level', says: ['No level'] },
  'employment-type': { title: 'Employment type', says: ['No employment type'] },
  gender: { title: 'Gender', says: [...genders, 'Not told'] },
  'marital-status': { title: 'Marital status', says: [...maritalStatuses, 'Not told'] },
} as const
export type PersonGroup = keyof typeof personGroups
