type Named = { id: string; name: string } | null
/** What time is spent on. */
export interface About {
  project: Named
  activity: Named
  task: Named
}

export const keyOf = ({ project, activity, task }: About) => ({
  project_id: project?.id ?? null,
  activity_id: activity?.id ?? null,
  task_id: task?.id ?? null,
})
export const called = ({ project, activity, task }: About) =>
  [project?.name, task?.name, activity?.name].filter(Boolean).join(' · ')
