import { IconListCheck, IconUsers } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import {
  addMembers,
  changeMember,
  myProjects,
  project,
  projectMembers,
  removeMember,
} from '#modules/task/shared/project.ts'
import { TasksScreen } from '#modules/task/web/tasks-screen.tsx'
import { t } from '#modules/task/web/words.ts'

/** Projects of the organization for HR; elsewhere those that one leads or belongs to. */
export function Projects() {
  const { as, to } = useScope()
  return as === 'hr' ? (
    <AllProjects />
  ) : (
    <ListScreen of={myProjects} href={({ id }) => to('user-task-projects-tasks', { id })} />
  )
}

function AllProjects() {
  const { to } = useScope()
  const navigate = useNavigate()
  const open = (screen: string, id: unknown) => () => void navigate({ to: to(screen, { id: String(id) }) })
  return (
    <SettingsScreen
      declared={project}
      subtitle={t('projectsHint')}
      actions={({ id }) => [
        {
          title: t('openTasks'),
          icon: <IconListCheck size={16} />,
          run: open('admin-task-projects-tasks', id),
        },
        {
          title: t('members'),
          icon: <IconUsers size={16} />,
          run: open('admin-task-projects-assign-project', id),
        },
      ]}
    />
  )
}

function useProject() {
  const { id = '' } = useParams({ strict: false })
  const { org, as, to } = useScope()
  const { data } = useRead(project.read, { params: { org, id } })
  const back = { title: t('projects'), href: to(as === 'hr' ? 'admin-task-projects' : 'user-task-projects') }
  return { id, name: data?.name ?? '', back }
}

export function ProjectTasks() {
  const { id, name, back } = useProject()
  return (
    <TasksScreen
      title={t('page.projectTasks')}
      subtitle={name}
      view="all"
      project={id}
      crumbs={[back]}
      creates
    />
  )
}

export function ProjectMembers() {
  const { id, name } = useProject()
  return (
    <ListScreen
      of={projectMembers}
      title={t('page.members')}
      subtitle={name}
      params={{ project_id: id }}
      actions={
        [
          { act: addMembers, params: { project_id: id } },
          { act: changeMember, params: { project_id: id } },
          { act: removeMember, params: { project_id: id } },
        ] as never
      }
    />
  )
}
