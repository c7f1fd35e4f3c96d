import { ids, oneOf } from '#kernel/list.ts'
import { genders } from '#modules/organization/shared/person-choice.ts'

/** What narrows every list of things that happen to people: where and as what they were on the day of it, and their gender. */
export const placeFilters = {
  branch_id: ids(),
  division_id: ids(),
  job_title_id: ids(),
  employment_level_id: ids(),
  employment_type_id: ids(),
  gender: oneOf(genders),
  /** Only those of the branch itself, not of what lies below it; likewise of the division. */
  own_branch_id: ids(),
  own_division_id: ids(),
}
