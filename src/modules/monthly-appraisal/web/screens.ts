import { screen, type BuiltScreen, type Load } from '#kernel/screen.ts'

const hr: Load = () => import('#modules/monthly-appraisal/web/hr.tsx')
const own: Load = () => import('#modules/monthly-appraisal/web/own.tsx')
const ofHr = (path: string, title: string, of: string) =>
  screen('admin', `monthly-appraisal/${path}`, title, hr, { props: { of } })

export const monthlyAppraisalScreens: readonly BuiltScreen[] = [
  ofHr('overview', 'Monthly Appraisal Overview', 'overview'),
  ofHr('appraisal', 'Monthly Appraisals', 'months'),
  ofHr('appraisal/{id}/individual-appraisal', 'Individual Monthly Appraisal', 'month'),
  ofHr('settings', 'Monthly Appraisal Settings', 'settings'),
  ofHr('settings/{id}/appraiser', 'Monthly Appraisers', 'appraisers'),
  ofHr('reports/recommendation', 'Monthly Appraisal Recommendations', 'recommendations'),
  screen('user', 'monthly-appraisal', 'Monthly Appraisals', own, { props: { of: 'own' } }),
  screen('user', 'monthly-appraisal/{id}/individual-appraisal', 'Individual Monthly Appraisal', own, {
    props: { of: 'form' },
  }),
]
