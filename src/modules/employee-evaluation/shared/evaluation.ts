import { P } from '#kernel/permission.ts'
import { appraisalUse } from '#engines/appraisal/appraisal-use.ts'
import { questionUse } from '#engines/questions/question-use.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'

export const evManage = [P.questionnaire.appraisal] as const
export const evRead = [P.questionnaire.appraisalReports] as const

export const evQuestions = questionUse('employee-evaluation', '/employee-evaluation/{org}/questions', {
  title: 'Evaluation Questions',
  edit: evManage,
  read: evRead,
})
export const ev = appraisalUse('employee-evaluation', '/employee-evaluation/{org}', {
  title: 'Employee Evaluation',
  manage: evManage,
  read: evRead,
  questions: evQuestions,
  people: peopleChoices,
})
