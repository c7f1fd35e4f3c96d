import { screen, type BuiltScreen, type Load } from '#kernel/screen.ts'

const page: Load = () => import('#modules/task/web/task-page.tsx')
const overview: Load = () => import('#modules/task/web/overview.tsx')
const allTasks: Load = () => import('#modules/task/web/page/all-tasks.tsx')
const closed: Load = () => import('#modules/task/web/page/closed-and-hold.tsx')
const feedback: Load = () => import('#modules/task/web/page/feedback.tsx')
const allProjects: Load = () => import('#modules/task/web/page/projects.tsx')
const projectTasks: Load = () => import('#modules/task/web/page/project-tasks.tsx')

export const taskScreens: readonly BuiltScreen[] = [
  screen('user', 'task/overview', 'Task Overview', overview),
  screen(
    'user',
    'task/assigned-to-me',
    'Tasks Assigned to Me',
    () => import('#modules/task/web/page/assigned-to-me.tsx'),
  ),
  screen(
    'user',
    'task/assigned-by-me',
    'Tasks Assigned by Me',
    () => import('#modules/task/web/page/assigned-by-me.tsx'),
  ),
  screen(
    'user',
    'task/observed-by-me',
    'Tasks Observed by Me',
    () => import('#modules/task/web/page/observed-by-me.tsx'),
  ),
  screen('user', 'task/recurring', 'Recurring Tasks', () => import('#modules/task/web/recurring.tsx')),
  screen('user', 'task/approvals', 'Task Feedback', feedback),
  screen('user', 'task/closed-and-hold', 'Closed and On-hold Tasks', closed),
  screen('user', 'task/projects', 'Projects', allProjects),
  screen('user', 'task/projects/{id}/tasks', 'Project Tasks', projectTasks),
  screen('user', 'task/my/{id?}/detail', 'Task', page),
  screen(
    'user',
    'task/reports/efficiency',
    'Task Efficiency Report',
    () => import('#modules/task/web/efficiency.tsx'),
  ),
  screen('supervisor', 'task/overview', 'Team Tasks', overview),
  screen('supervisor', 'task/reports/all-tasks', 'All Team Tasks', allTasks),
  screen('supervisor', 'task/reports/closed-hold', 'Closed and On-hold Team Tasks', closed),
  screen('admin', 'task/overview', 'Task Overview', overview),
  screen('admin', 'task/{id}/detail', 'Task', page),
  screen('admin', 'task/approvals', 'Task Approvals', feedback),
  screen('admin', 'task/reports/all-tasks', 'All Tasks', allTasks),
  screen('admin', 'task/reports/closed-hold', 'Closed and On-hold Tasks', closed),
  screen('admin', 'task/projects', 'Projects', allProjects),
  screen('admin', 'task/projects/{id}/tasks', 'Project Tasks', projectTasks),
  screen(
    'admin',
    'task/projects/{id}/assign-project',
    'Project Members',
    () => import('#modules/task/web/page/project-members.tsx'),
  ),
  screen(
    'admin',
    'task/settings/assign-core-tasks',
    'Result Areas and Core Tasks',
    () => import('#modules/task/web/page/result-areas.tsx'),
  ),
  screen(
    'admin',
    'task/settings/assign-core-task',
    'Assign Core Tasks',
    () => import('#modules/task/web/page/assign-core-tasks.tsx'),
  ),
  screen(
    'admin',
    'task/settings/assign-task-setting',
    'Assign Task Settings',
    () => import('#modules/task/web/page/assign-task-settings.tsx'),
  ),
  screen(
    'admin',
    'task/settings/activities',
    'Activities',
    () => import('#modules/task/web/page/activities.tsx'),
  ),
]
