import { useScope } from '#ui/data/scope.tsx'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import { offboardingTasks } from '#modules/hris/shared/life-task.ts'
import { TasksScreen } from '#modules/hris/web/public-tasks.tsx'
import { separations } from '#modules/offboarding/shared/separation.ts'
import { t } from '#modules/offboarding/web/words.ts'

/** Clearance of everybody who leaves. */
export default function SeparationTasks() {
  const { org } = useScope()
  const subjects = asOptions(
    listSource(
      separations,
      { params: { org }, query: { state: 'In notice,Clearance' } },
      { value: (row) => row.id, label: (row) => row.person.full_name },
    ),
  )
  return <TasksScreen declared={offboardingTasks} subtitle={t('separation.tasksHint')} subjects={subjects} />
}
