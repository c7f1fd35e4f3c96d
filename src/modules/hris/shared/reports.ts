import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import { report, type Columns, type ReportSpec } from '#engines/report/report.ts'
import { ageWords, serviceWords } from '#modules/hris/domain/bands.ts'
import { contractMeanings, contractStates } from '#modules/hris/domain/contract-band.ts'
import { employeeFilters } from '#modules/hris/shared/employee.ts'
import { sectionTitles } from '#modules/hris/shared/section.ts'
import { employmentKinds } from '#modules/organization/shared/employment-kind.ts'
import { measures } from '#modules/organization/shared/measure.ts'
import { placeFilters } from '#modules/hris/shared/place-filters.ts'
import { maritalStatuses } from '#modules/organization/shared/person-choice.ts'

const access = { hr: [P.hris.reports] }
const { segment_id, as_of } = employeeFilters
const filters = z.object({ ...placeFilters, segment_id, as_of })

const counted = (title: string) => ({ title, kind: 'number', total: true }) as const
/** Names, and what the program itself says among them. */
const said = (title: string, says: readonly string[]) => ({ title, kind: 'text', says }) as const
const hidden = (title: string, kind: 'text' | 'day') => ({ title, kind, hidden: true }) as const
const asOf = { as_of: hidden('As of', 'day') }
const people = { people: counted('People') }
const headcount = { headcount: { ...measures.headcount, kind: 'number', total: true } } as const
/** Measured by everybody in the same way. */
const byGender = {
  female: counted('Female'),
  male: counted('Male'),
  other: counted('Other or not told'),
  ...people,
  share: { title: 'Share', kind: 'percent' },
} as const
const genders = <const B extends string>(by: B) =>
  ({ by, measures: ['female', 'male', 'other'], kind: 'stacked', names: true }) as const

/** The list behind a row: the people of that day. */
const behind = <const Q extends Record<string, string>>(query: Q) => ({
  screen: 'admin-hris-current-employee-list',
  query,
  also: { as_of: 'as_of' } as const,
})
/** Figures that everybody is in are the row; of those who told nothing there is no list. */
const ofGender = { female: { gender: 'Female' }, male: { gender: 'Male' }, people: {} } as const

/** A report that counts the people who work here on a day. */
const staffReport = <const K extends string, const C extends Columns>(
  key: K,
  spec: { title: string; columns: C } & Pick<ReportSpec<typeof filters.shape, C>, 'chart' | 'drill'>,
) => report(key, { ...spec, access, filters })

export const branchReport = staffReport('branch', {
  title: 'Employees by Branch',
  columns: {
    branch: said('Branch', ['No branch']),
    ...byGender,
    ...headcount,
    branch_id: hidden('Id', 'text'),
    ...asOf,
  },
  chart: genders('branch'),
  drill: { ...behind({ own_branch_id: 'branch_id' }), figures: ofGender },
})

export const employmentTypeReport = staffReport('employment-type', {
  title: 'Employees by Employment Type',
  columns: {
    employment_type: said('Employment type', ['No employment type']),
    kind: said('Kind', employmentKinds),
    ...byGender,
    ...headcount,
    employment_type_id: hidden('Id', 'text'),
    ...asOf,
  },
  chart: genders('employment_type'),
  drill: { ...behind({ employment_type_id: 'employment_type_id' }), figures: ofGender },
})

export const employeeServiceReport = staffReport('employee-service', {
  title: 'Length of Service Report',
  columns: {
    // the shortest service is the latest joining
    service: { ...said('Service', serviceWords), sort_by: ['-joined_from'] },
    ...byGender,
    joined_from: hidden('Joined from', 'day'),
    joined_to: hidden('Joined to', 'day'),
    ...asOf,
  },
  chart: genders('service'),
  drill: { ...behind({ joined_from: 'joined_from', joined_to: 'joined_to' }), figures: ofGender },
})

export const levelAgeReport = staffReport('employment-level-age', {
  title: 'Employment Level and Age Report',
  columns: {
    level: said('Level', ['No level']),
    age_1: counted('Below 25'),
    age_2: counted('25 to 34'),
    age_3: counted('35 to 44'),
    age_4: counted('45 to 54'),
    age_5: counted('55 and older'),
    unknown: counted('Not told'),
    ...people,
    average_age: { title: 'Average age', kind: 'decimal' },
    employment_level_id: hidden('Id', 'text'),
    from_1: hidden('Born from', 'day'),
    from_2: hidden('Born from', 'day'),
    from_3: hidden('Born from', 'day'),
    from_4: hidden('Born from', 'day'),
    to_2: hidden('Born to', 'day'),
    to_3: hidden('Born to', 'day'),
    to_4: hidden('Born to', 'day'),
    to_5: hidden('Born to', 'day'),
    ...asOf,
  },
  chart: {
    by: 'level',
    measures: ['age_1', 'age_2', 'age_3', 'age_4', 'age_5', 'unknown'],
    kind: 'stacked',
    names: true,
  },
  drill: {
    ...behind({ employment_level_id: 'employment_level_id' }),
    figures: {
      age_1: { born_from: { column: 'from_1' } },
      age_2: { born_from: { column: 'from_2' }, born_to: { column: 'to_2' } },
      age_3: { born_from: { column: 'from_3' }, born_to: { column: 'to_3' } },
      age_4: { born_from: { column: 'from_4' }, born_to: { column: 'to_4' } },
      age_5: { born_to: { column: 'to_5' } },
      people: {},
    },
  },
})

const unmarried = maritalStatuses.filter((status) => status !== 'Married').join()
export const marriedAgeGenderReport = staffReport('married-age-gender', {
  title: 'Marital Status, Age and Gender Report',
  columns: {
    // the youngest are born last
    age: { ...said('Age', ageWords), sort_by: ['-born_from'] },
    married_female: counted('Married women'),
    married_male: counted('Married men'),
    unmarried_female: counted('Unmarried women'),
    unmarried_male: counted('Unmarried men'),
    other: counted('Other or not told'),
    ...people,
    born_from: hidden('Born from', 'day'),
    born_to: hidden('Born to', 'day'),
    ...asOf,
  },
  chart: {
    by: 'age',
    measures: ['married_female', 'married_male', 'unmarried_female', 'unmarried_male', 'other'],
    kind: 'bar',
    names: true,
  },
  drill: {
    ...behind({ born_from: 'born_from', born_to: 'born_to' }),
    figures: {
      married_female: { gender: 'Female', marital_status: 'Married' },
      married_male: { gender: 'Male', marital_status: 'Married' },
      unmarried_female: { gender: 'Female', marital_status: unmarried },
      unmarried_male: { gender: 'Male', marital_status: unmarried },
      people: {},
    },
  },
})

export const profileCompletenessReport = staffReport('profile-completeness', {
  title: 'Profile Completeness Report',
  columns: {
    section: said('Section', Object.values(sectionTitles)),
    weight: { title: 'Weight', kind: 'number' },
    filled: { title: 'Filled', kind: 'number' },
    missing: { title: 'Missing', kind: 'number' },
    filled_share: { title: 'Filled of all', kind: 'percent' },
    key: hidden('Key', 'text'),
    ...asOf,
  },
  chart: { by: 'section', measures: ['filled', 'missing'], kind: 'stacked', names: true },
  drill: { ...behind({ missing: 'key' }), figures: { missing: {} } },
})

const { joined_from, joined_to } = employeeFilters

/** Contracts by how near their end is, in the bands of the organization's contract settings, as it was known on a day. */
export const contractStatusReport = report('contract-status', {
  title: 'Contract Status Report',
  access,
  filters: z.object({ ...placeFilters, segment_id, joined_from, joined_to, as_of }),
  columns: {
    status: {
      ...said('Contract status', [...contractStates, 'Renewed', 'Terminated']),
      sort_by: ['contract_to'],
    },
    meaning: said('Contract ends', contractMeanings),
    ...byGender,
    next_end: { title: 'Next end', kind: 'day' },
    contract_from: hidden('Contract ends from', 'day'),
    contract_to: hidden('Contract ends to', 'day'),
    contract_ended: hidden('Ends early', 'text'),
    contract_renewed: hidden('Renewed', 'text'),
    ...asOf,
  },
  chart: genders('status'),
  drill: {
    ...behind({
      contract_from: 'contract_from',
      contract_to: 'contract_to',
      contract_ended: 'contract_ended',
      contract_renewed: 'contract_renewed',
    }),
    figures: ofGender,
  },
})
