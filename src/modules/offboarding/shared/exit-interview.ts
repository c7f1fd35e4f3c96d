import { P } from '#kernel/permission.ts'
import { questionUse } from '#engines/questions/question-use.ts'

/** What leavers are asked: HR makes the sets and reads the answers; the leaver answers once. */
export const exitInterview = questionUse('exit_interview', '/offboarding/{org}/exit-interview', {
  title: 'Exit Interview',
  edit: [P.hris.exitInterview],
  read: [P.hris.exitInterview],
})
