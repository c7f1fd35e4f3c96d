import { P } from '#kernel/permission.ts'
import { appraisalUse } from '#engines/appraisal/appraisal-use.ts'
import { questionUse } from '#engines/questions/question-use.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'

export const maManage = [P.questionnaire.appraisal] as const
export const maRead = [P.questionnaire.appraisalReports] as const

export const maQuestions = questionUse('monthly-appraisal', '/monthly-appraisal/{org}/questions', {
  title: 'Monthly Questions',
  edit: maManage,
  read: maRead,
})
export const ma = appraisalUse('monthly-appraisal', '/monthly-appraisal/{org}', {
  title: 'Monthly Appraisals',
  manage: maManage,
  read: maRead,
  questions: maQuestions,
  people: peopleChoices,
})
