import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const page = () => import('#modules/report-builder/web/report-page.tsx')

export const reportBuilderScreens: readonly BuiltScreen[] = [
  screen('admin', 'hris/reports/generate-report', 'Generate HR Report', page, {
    permission: [P.hris.reports],
    props: { module: 'hris' },
  }),
  screen(
    'admin',
    'master-report/generalized',
    'Generalized Reports',
    () => import('#modules/report-builder/web/generalized-page.tsx'),
    { permission: [P.reportBuilder.all] },
  ),
  screen('admin', 'master-report/build', 'Build a Report', page, { permission: [P.reportBuilder.all] }),
  screen(
    'admin',
    'master-report/list',
    'Saved Reports',
    () => import('#modules/report-builder/web/saved-page.tsx'),
    { permission: [P.reportBuilder.all] },
  ),
]
