import { useScope } from '#ui/data/scope.tsx'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import { onboardingTasks } from '#modules/hris/shared/life-task.ts'
import { TasksScreen } from '#modules/hris/web/public-tasks.tsx'
import { preEmployments } from '#modules/onboarding/shared/pre-employment.ts'
import { t } from '#modules/onboarding/web/words.ts'

/** What has to be done until somebody is at work. */
export default function OnboardingTasks() {
  const { org } = useScope()
  const subjects = asOptions(
    listSource(
      preEmployments,
      { params: { org }, query: { state: 'Accepted,Onboarding,Joined' } },
      { value: (row) => row.id, label: (row) => row.full_name },
    ),
  )
  return <TasksScreen declared={onboardingTasks} subtitle={t('tasksHint')} subjects={subjects} />
}
