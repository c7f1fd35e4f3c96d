import { Button, Group, Select } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { myProjects } from '#modules/task/shared/project.ts'
import { activity } from '#modules/task/shared/settings.ts'
import type { logWeek } from '#modules/work-log/shared/work-log.ts'
import { t } from '#modules/work-log/web/words.ts'

type Line = ResponseOf<typeof logWeek>['lines'][number]
type About = Pick<Line, 'project' | 'activity' | 'task'>
/** A project of one's own, an activity, or both. */
export function WorkChoice({
  button,
  icon,
  run,
}: {
  button: string
  icon?: ReactNode
  run: (about: About) => void
}) {
  const { org } = useScope()
  const projects = useRead(myProjects, { params: { org }, query: { as: 'user', limit: 200 } } as never)
  const activities = useRead(activity.list, { params: { org }, query: { limit: 200 } } as never)
  const [project, setProject] = useState<string | null>(null)
  const [what, setWhat] = useState<string | null>(null)
  const options = (found: unknown) =>
    ((found as { results?: { id: string; name: string }[] } | undefined)?.results ?? []).map(
      ({ id, name }) => ({
        value: id,
        label: name,
      }),
    )
  const [ofProjects, ofActivities] = [options(projects.data), options(activities.data)]
  const named = (from: typeof ofProjects, id: string | null) => {
    const found = from.find(({ value }) => value === id)
    return found ? { id: found.value, name: found.label } : null
  }
  return (
    <Group align="end">
      <Select
        label={t('project')}
        data={ofProjects}
        value={project}
        onChange={setProject}
        clearable
        searchable
      />
      <Select
        label={t('activity')}
        data={ofActivities}
        value={what}
        onChange={setWhat}
        clearable
        searchable
      />
      <Button
        variant="default"
        leftSection={icon}
        disabled={!project && !what}
        onClick={() =>
          run({ project: named(ofProjects, project), activity: named(ofActivities, what), task: null })
        }
      >
        {button}
      </Button>
    </Group>
  )
}
