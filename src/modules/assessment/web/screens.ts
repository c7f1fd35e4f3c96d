import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen, type Load } from '#kernel/screen.ts'

const hr: Load = () => import('#modules/assessment/web/hr.tsx')
const own: Load = () => import('#modules/assessment/web/own.tsx')

export const assessmentScreens: readonly BuiltScreen[] = [
  screen('admin', 'assessment/prepare', 'Prepare Assessments', hr, {
    permission: [P.assessment.prepare],
    props: { of: 'prepare' },
  }),
  screen('admin', 'assessment/enrolled-users', 'Enrolled Users', hr, {
    permission: [P.assessment.enrol],
    props: { of: 'takers' },
  }),
  screen('user', 'assessment/new-assessment', 'New Assessments', own, { props: { of: 'new' } }),
  screen('user', 'assessment/completed-assessment', 'Completed Assessments', own, {
    props: { of: 'completed' },
  }),
  screen('user', 'assessment/{id}/take-assessment', 'Take Assessment', own, { props: { of: 'take' } }),
  screen(
    'external',
    'assessment/{assessmentTakerId}/{questionId}',
    'Assessment',
    () => import('#modules/assessment/web/outside.tsx'),
  ),
]
