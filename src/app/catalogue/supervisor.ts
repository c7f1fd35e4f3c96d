import { rows } from '#app/catalogue/rows.ts'

export const supervisor = [
  ...rows('supervisor', 'shell', {}, [
    ['switch-organization', 'Switch Supervisor Organization', { words: 'change team company' }],
  ]),
  ...rows('supervisor', 'my-team', {}, [
    ['my-team/overview', 'My Team', { words: 'subordinates overview absent today' }],
    ['my-team/directory', 'Team Directory', { words: 'subordinates people' }],
    ['my-team/reports', 'Team Reports', { section: true }],
    ['my-team/employee-detail/{id}', 'Team Member'],
    ['my-team/reports/contract-status', 'Team Contract Status', { words: 'expiry renewal' }],
    ['my-team/reports/profile-change-requests', 'Team Profile Change Requests', { words: 'corrections' }],
  ]),
  ...rows('supervisor', 'work-log', {}, [
    ['work-log/overview', 'Team Work Log Overview', { words: 'leaderboard hours' }],
    ['work-logs/review-logs', 'Review Work Logs', { words: 'approve hours score' }],
  ]),
  ...rows('supervisor', 'task', {}, [
    ['task/overview', 'Team Tasks', { words: 'overview to do efficiency' }],
    ['task/worklog', 'Team Task Work Log', { words: 'hours on projects' }],
    ['task/reports', 'Team Task Reports', { section: true }],
    ['task/reports/all-tasks', 'All Team Tasks', { words: 'list report' }],
    ['task/reports/closed-hold', 'Closed and On-hold Team Tasks', { words: 'finished paused' }],
    ['task/reports/paylog', 'Team Pay Log', { words: 'paid work rate amount' }],
  ]),
  ...rows('supervisor', 'payroll', {}, [
    ['payroll/advance-salary-request', 'Team Advance Salary Requests', { words: 'approve borrow salary' }],
    ['payroll/unit-of-work', 'Team Unit of Work', { words: 'piece work approve' }],
    ['payroll/monthly-insight', 'Team Monthly Insight', { words: 'payroll cost of the month' }],
  ]),
  ...rows('supervisor', 'recruitment', {}, [
    ['recruitment/requisition', 'Vacancy Requisitions', { words: 'ask for new staff hire vacancies' }],
  ]),
  ...rows('supervisor', 'performance-appraisal', {}, [
    ['kpi/assign-kpi', 'Assign KPI', { words: 'key performance indicators team targets' }],
  ]),
  ...rows('supervisor', 'dignity', { flag: 'dignity' }, [
    ['dignity/coaching', 'Team Coaching', { words: 'dignity one to one session mentor' }],
    ['dignity/reports', 'Team Goal Reports', { words: 'dignity objectives progress' }],
  ]),
]
