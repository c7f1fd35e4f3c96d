import { screen, type BuiltScreen, type Load } from '#kernel/screen.ts'

const periods: Load = () => import('#modules/employee-evaluation/web/periods.tsx')
const targets: Load = () => import('#modules/employee-evaluation/web/targets.tsx')
const own: Load = () => import('#modules/employee-evaluation/web/own.tsx')
const ofPeriods = (path: string, title: string, of: string) =>
  screen('admin', `employee-evaluation/${path}`, title, periods, { props: { of } })
const ofTargets = (path: string, title: string, of: string) =>
  screen('admin', `employee-evaluation/target-setting/${path}`, title, targets, { props: { of } })

export const employeeEvaluationScreens: readonly BuiltScreen[] = [
  ofPeriods('appraisal', 'Employee Evaluations', 'evaluations'),
  ofPeriods('appraisal/{id}/question-sets', 'Evaluation Question Sets', 'sets'),
  ofPeriods('settings/appraisal', 'Evaluation Periods', 'periods'),
  ofPeriods('settings/appraisal/{id}/appraiser', 'Evaluators of a Period', 'evaluators'),
  ofPeriods('settings/appraisals/{id}/question', 'Questions of a Period', 'questions'),
  ofTargets('targets', 'Targets', 'targets'),
  ofTargets('target-form', 'Target Forms', 'forms'),
  ofTargets('target-form/{target_id}/detail', 'Target Form', 'form'),
  ofTargets('assign-target', 'Assign Targets', 'assign'),
  screen('user', 'employee-appraisal', 'Employee Evaluation', own, { props: { of: 'own' } }),
  screen('user', 'employee-appraisal/{id}/question', 'Evaluation Questions', own, {
    props: { of: 'form' },
  }),
]
