import { day } from '#kernel/fields.ts'
import { ids, oneOf } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { placeFilters } from '#modules/hris/shared/place-filters.ts'
import { maritalStatuses } from '#modules/organization/shared/person-choice.ts'

export const reportAccess = { hr: [P.leave.reports] }

/** Whose leave, and which: where and as what people were on the day of the leave. */
export const leaveNarrowing = {
  ...placeFilters,
  marital_status: oneOf(maritalStatuses),
  /** Who is in it on the last day of the period. */
  segment_id: ids(),
  leave_type_id: ids(),
}

/** What every report about a range of days takes. Nothing said: the running leave year until today. */
export const leaveReportFilters = {
  ...leaveNarrowing,
  from: day('From').optional(),
  to: day('To').optional(),
}
