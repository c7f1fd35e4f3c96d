import { useNavigate } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { SessionCalendar } from '#modules/training/web/session-calendar.tsx'
import { t } from '#modules/training/web/words.ts'

export default function TrainingCalendar() {
  const { to } = useScope()
  const navigate = useNavigate()
  return (
    <>
      <PageHead title={t('page.calendar')} subtitle={t('calendarHint')} />
      <SessionCalendar
        onOpen={(id) =>
          void navigate({ to: to('admin-training-training-list', {}, { view: 'sessions', session: id }) })
        }
      />
    </>
  )
}
