import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const load = () => import('#modules/leave/web/reports/people-report.tsx')
const basic = (name: string, title: string) =>
  screen('admin', `leave/reports/basic/${name}`, title, load, {
    permission: [P.leave.reports],
    props: { report: name },
  })
const ofTeam = (name: string, title: string) =>
  screen('supervisor', `leave/reports/${name}`, title, load, { props: { report: name } })

/** Reports about people's leave, of HR and of supervisors. */
export const peopleReportScreens: readonly BuiltScreen[] = [
  basic('carry-forward', 'Carry Forward Report'),
  basic('compensatory', 'Compensatory Leave Report'),
  basic('individual-leave-balance', 'Individual Leave Balance Report'),
  basic('individual-monthly-leave', 'Individual Monthly Leave Report'),
  basic('irregularities', 'Leave Irregularities'),
  basic('recurrence', 'Leave Recurrence Report'),
  ofTeam('individual', 'Individual Leave Report'),
  ofTeam('irregularities', 'Team Leave Irregularities'),
]
