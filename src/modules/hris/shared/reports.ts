import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import { report } from '#engines/report/report.ts'
import { employeeFilters } from '#modules/hris/shared/employee.ts'

const access = { hr: [P.hris.reports] }
const { branch_id, division_id, job_title_id, employment_level_id, employment_type_id, gender, as_of } =
  employeeFilters
const filters = z.object({
  branch_id,
  division_id,
  job_title_id,
  employment_level_id,
  employment_type_id,
  gender,
  as_of,
})

/** The list behind a row: the people of that day. */
const behind = <const Q extends Record<string, string>>(query: Q, fixed: Record<string, string> = {}) => ({
  screen: 'admin-hris-current-employee-list',
  query: { ...query, as_of: 'as_of' as const },
  fixed,
})
const people = { title: 'People', kind: 'number', total: true } as const
const counted = (title: string) => ({ title, kind: 'number', total: true }) as const
const day = { title: 'As of', kind: 'day', hidden: true } as const
const hiddenId = { title: 'Id', kind: 'text', hidden: true } as const
const byGender = { female: counted('Female'), male: counted('Male'), other: counted('Other or not told') }
const share = { title: 'Share', kind: 'percent' } as const
/** Measured by everybody in the same way. */
const genderBars = ['female', 'male', 'other'] as const

export const branchReport = report('branch', {
  title: 'Employees by Branch',
  access,
  filters,
  columns: {
    branch: { title: 'Branch', kind: 'text' },
    ...byGender,
    people,
    share,
    branch_id: hiddenId,
    as_of: day,
  },
  chart: { by: 'branch', measures: genderBars, kind: 'stacked' },
  drill: behind({ branch_id: 'branch_id' }, { below: 'false' }),
})

export const employmentTypeReport = report('employment-type', {
  title: 'Employees by Employment Type',
  access,
  filters,
  columns: {
    employment_type: { title: 'Employment type', kind: 'text' },
    ...byGender,
    people,
    share,
    employment_type_id: hiddenId,
    as_of: day,
  },
  chart: { by: 'employment_type', measures: genderBars, kind: 'stacked' },
  drill: behind({ employment_type_id: 'employment_type_id' }),
})

export const employeeServiceReport = report('employee-service', {
  title: 'Length of Service Report',
  access,
  filters,
  columns: {
    service: { title: 'Service', kind: 'text' },
    ...byGender,
    people,
    share,
    joined_from: { title: 'Joined from', kind: 'day', hidden: true },
    joined_to: { title: 'Joined to', kind: 'day', hidden: true },
    as_of: day,
  },
  chart: { by: 'service', measures: genderBars, kind: 'stacked' },
  drill: behind({ joined_from: 'joined_from', joined_to: 'joined_to' }),
})

export const levelAgeReport = report('employment-level-age', {
  title: 'Employment Level and Age Report',
  access,
  filters,
  columns: {
    level: { title: 'Level', kind: 'text' },
    age_1: counted('Below 25'),
    age_2: counted('25 to 34'),
    age_3: counted('35 to 44'),
    age_4: counted('45 to 54'),
    age_5: counted('55 and older'),
    unknown: counted('Not told'),
    people,
    average_age: { title: 'Average age', kind: 'decimal' },
    employment_level_id: hiddenId,
    as_of: day,
  },
  chart: { by: 'level', measures: ['age_1', 'age_2', 'age_3', 'age_4', 'age_5', 'unknown'], kind: 'stacked' },
  drill: behind({ employment_level_id: 'employment_level_id' }),
})

export const marriedAgeGenderReport = report('married-age-gender', {
  title: 'Marital Status, Age and Gender Report',
  access,
  filters,
  columns: {
    age: { title: 'Age', kind: 'text' },
    married_female: counted('Married women'),
    married_male: counted('Married men'),
    unmarried_female: counted('Unmarried women'),
    unmarried_male: counted('Unmarried men'),
    other: counted('Other or not told'),
    people,
    born_from: { title: 'Born from', kind: 'day', hidden: true },
    born_to: { title: 'Born to', kind: 'day', hidden: true },
    as_of: day,
  },
  chart: {
    by: 'age',
    measures: ['married_female', 'married_male', 'unmarried_female', 'unmarried_male', 'other'],
    kind: 'bar',
  },
  drill: behind({ born_from: 'born_from', born_to: 'born_to' }),
})

export const profileCompletenessReport = report('profile-completeness', {
  title: 'Profile Completeness Report',
  access,
  filters,
  columns: {
    section: { title: 'Section', kind: 'text' },
    weight: { title: 'Weight', kind: 'number' },
    filled: { title: 'Filled', kind: 'number' },
    missing: { title: 'Missing', kind: 'number' },
    filled_share: { title: 'Filled of all', kind: 'percent' },
    key: { title: 'Key', kind: 'text', hidden: true },
    as_of: day,
  },
  chart: { by: 'section', measures: ['filled', 'missing'], kind: 'stacked' },
  drill: behind({ missing: 'key' }),
})
