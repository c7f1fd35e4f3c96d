import { screen, type BuiltScreen, type Load } from '#kernel/screen.ts'

const board: Load = async () => ({ default: (await import('#modules/work-log/web/logs.tsx')).LogBoard })
const taskLog: Load = async () => ({ default: (await import('#modules/work-log/web/logs.tsx')).TaskWorkLog })
const pay: Load = async () => ({ default: (await import('#modules/work-log/web/logs.tsx')).PayLog })

export const workLogScreens: readonly BuiltScreen[] = [
  screen('user', 'work-log/log-work', 'Log Work', () => import('#modules/work-log/web/week.tsx')),
  screen('user', 'work-log/my-logs', 'My Work Logs', async () => ({
    default: (await import('#modules/work-log/web/logs.tsx')).MyLogs,
  })),
  screen('user', 'work-log/overview', 'Work Log Leaderboard', board),
  screen('supervisor', 'work-log/overview', 'Team Work Log Overview', board),
  screen('supervisor', 'work-logs/review-logs', 'Review Work Logs', async () => ({
    default: (await import('#modules/work-log/web/logs.tsx')).ReviewLogs,
  })),
  screen('user', 'task/worklog', 'Task Work Log', taskLog),
  screen('supervisor', 'task/worklog', 'Team Task Work Log', taskLog),
  screen('admin', 'task/work-log', 'Task Work Log', taskLog),
  screen('user', 'task/reports/paylog', 'Task Pay Log', pay),
  screen('supervisor', 'task/reports/paylog', 'Team Pay Log', pay),
  screen('admin', 'task/reports/paylog', 'Pay Log', pay),
]
