import { screen, type BuiltScreen, type Load } from '#kernel/screen.ts'

const page: Load = () => import('#modules/task/web/task-page.tsx')
const overview: Load = () => import('#modules/task/web/overview.tsx')
const allTasks: Load = async () => ({ default: (await import('#modules/task/web/task-views.tsx')).AllTasks })
const closed: Load = async () => ({
  default: (await import('#modules/task/web/task-views.tsx')).ClosedAndHold,
})
const feedback: Load = async () => ({ default: (await import('#modules/task/web/task-views.tsx')).Feedback })
const allProjects: Load = async () => ({ default: (await import('#modules/task/web/projects.tsx')).Projects })
const projectTasks: Load = async () => ({
  default: (await import('#modules/task/web/projects.tsx')).ProjectTasks,
})

export const taskScreens: readonly BuiltScreen[] = [
  screen('user', 'task/overview', 'Task Overview', overview),
  screen('user', 'task/assigned-to-me', 'Tasks Assigned to Me', async () => ({
    default: (await import('#modules/task/web/task-views.tsx')).AssignedToMe,
  })),
  screen('user', 'task/assigned-by-me', 'Tasks Assigned by Me', async () => ({
    default: (await import('#modules/task/web/task-views.tsx')).AssignedByMe,
  })),
  screen('user', 'task/observed-by-me', 'Tasks Observed by Me', async () => ({
    default: (await import('#modules/task/web/task-views.tsx')).ObservedByMe,
  })),
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
  screen('admin', 'task/projects/{id}/assign-project', 'Project Members', async () => ({
    default: (await import('#modules/task/web/projects.tsx')).ProjectMembers,
  })),
  screen('admin', 'task/settings/assign-core-tasks', 'Result Areas and Core Tasks', async () => ({
    default: (await import('#modules/task/web/task-settings.tsx')).ResultAreas,
  })),
  screen('admin', 'task/settings/assign-core-task', 'Assign Core Tasks', async () => ({
    default: (await import('#modules/task/web/task-settings.tsx')).AssignCoreTasks,
  })),
  screen('admin', 'task/settings/assign-task-setting', 'Assign Task Settings', async () => ({
    default: (await import('#modules/task/web/task-settings.tsx')).AssignTaskSettings,
  })),
  screen('admin', 'task/settings/activities', 'Activities', async () => ({
    default: (await import('#modules/task/web/task-settings.tsx')).Activities,
  })),
]
