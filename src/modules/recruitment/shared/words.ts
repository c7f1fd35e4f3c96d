/** What can stand between an application and an offer. A hiring method says which, and in which order. */
export const hiringStages = [
  'Pre-screening',
  'Pre-screening interview',
  'Assessment',
  'Interview',
  'Post-screening',
  'Reference check',
  'Salary declaration',
] as const
export type HiringStage = (typeof hiringStages)[number]
/** Those at which people are asked for an assessment of the candidate. */
export const assignedStages = [
  'Pre-screening',
  'Pre-screening interview',
  'Assessment',
  'Interview',
  'Post-screening',
  'Reference check',
] as const
export type AssignedStage = (typeof assignedStages)[number]
/** Those at which somebody from outside can be asked by a link. */
export const outsideStages = ['Pre-screening interview', 'Assessment', 'Interview'] as const
/** Those at which candidates choose a time. */
export const interviewStages = ['Pre-screening interview', 'Interview'] as const
export const interviewStates = ['Offered', 'Scheduled', 'Declined', 'Held', 'No-show', 'Cancelled'] as const
export const applicationStages = ['Applied', ...hiringStages, 'Offer'] as const
export type ApplicationStage = (typeof applicationStages)[number]

/** The last four are known from the newcomer that the offer made. */
export const applicationStates = [
  'In progress',
  'On hold',
  'Rejected',
  'Withdrawn',
  'Offered',
  'Accepted',
  'Hired',
  'Offer declined',
] as const
export const rejectReasons = [
  'Qualifications',
  'Experience',
  'Salary expectations',
  'Position filled',
  'Did not attend',
  'Application answers',
  'Other',
] as const
export const sources = ['Careers page', 'Referral', 'Direct', 'Agency'] as const

export const vacancyStates = [
  'Draft',
  'Verification',
  'Published',
  'Expired',
  'Closed',
  'Filled',
  'Withdrawn',
] as const
export type VacancyState = (typeof vacancyStates)[number]
export const visibilities = ['Public', 'Link only'] as const
export const requisitionReasons = ['New position', 'Replacement', 'Project'] as const

export const assignmentStates = ['Pending', 'Completed', 'Declined', 'Cancelled'] as const
/** Four and no middle: whoever gives one takes a side. */
export const verdicts = ['Strong yes', 'Yes', 'No', 'Strong no'] as const
export type Verdict = (typeof verdicts)[number]
export const negotiationStates = [
  'Verification',
  'Offered',
  'Countered',
  'Agreed',
  'Declined',
  'Withdrawn',
] as const

export const letterKinds = [
  'Received',
  'Invitation',
  'Moved on',
  'Rejected',
  'Reference check',
  'Salary offer',
  'Interview times',
  'Interview scheduled',
] as const
export type LetterKind = (typeof letterKinds)[number]
