import { P } from '#kernel/permission.ts'
import { appraisalUse } from '#engines/appraisal/appraisal-use.ts'
import { questionUse } from '#engines/questions/question-use.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'

const Q = P.questionnaire
export const paManage = [Q.appraisal] as const
export const paRead = [Q.appraisalReports] as const

export const paQuestions = questionUse('performance-appraisal', '/pa/{org}/questions', {
  title: 'Generic Questions',
  edit: paManage,
  read: paRead,
})
export const pa = appraisalUse('performance-appraisal', '/pa/{org}', {
  title: 'Appraisals to Fill',
  manage: paManage,
  read: paRead,
  questions: paQuestions,
  people: peopleChoices,
})
