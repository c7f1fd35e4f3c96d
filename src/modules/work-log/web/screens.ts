import { screen, type BuiltScreen, type Load } from '#kernel/screen.ts'

const board: Load = () => import('#modules/work-log/web/page/log-board.tsx')
const taskLog: Load = () => import('#modules/work-log/web/page/task-work-log.tsx')
const pay: Load = () => import('#modules/work-log/web/page/pay-log.tsx')

export const workLogScreens: readonly BuiltScreen[] = [
  screen('user', 'work-log/log-work', 'Log Work', () => import('#modules/work-log/web/week.tsx')),
  screen('user', 'work-log/my-logs', 'My Work Logs', () => import('#modules/work-log/web/page/my-logs.tsx')),
  screen('user', 'work-log/overview', 'Work Log Leaderboard', board),
  screen('supervisor', 'work-log/overview', 'Team Work Log Overview', board),
  screen(
    'supervisor',
    'work-logs/review-logs',
    'Review Work Logs',
    () => import('#modules/work-log/web/page/review-logs.tsx'),
  ),
  screen('user', 'task/worklog', 'Task Work Log', taskLog),
  screen('supervisor', 'task/worklog', 'Team Task Work Log', taskLog),
  screen('admin', 'task/work-log', 'Task Work Log', taskLog),
  screen('user', 'task/reports/paylog', 'Task Pay Log', pay),
  screen('supervisor', 'task/reports/paylog', 'Team Pay Log', pay),
  screen('admin', 'task/reports/paylog', 'Pay Log', pay),
]
