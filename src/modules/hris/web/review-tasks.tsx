import { useScope } from '#ui/data/scope.tsx'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import { reviews } from '#modules/hris/shared/employment-review.ts'
import { reviewTasks } from '#modules/hris/shared/life-task.ts'
import { TasksScreen } from '#modules/hris/web/public-tasks.tsx'
import { t } from '#modules/hris/web/words.ts'

/** What has to be done around changes of employments. */
export default function ReviewTasks() {
  const { org } = useScope()
  const subjects = asOptions(
    listSource(
      reviews,
      { params: { org }, query: {} },
      { value: (row) => row.id, label: (row) => `${row.person.full_name}: ${row.change_type.name}` },
    ),
  )
  return <TasksScreen declared={reviewTasks} subtitle={t('life.reviewTasks')} subjects={subjects} />
}
