import { IconCalendarTime } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { attendanceImport } from '#modules/training/shared/attendance-import.ts'
import {
  cancelSession,
  changeSession,
  completeSession,
  createSession,
  repeatSession,
  sessions,
} from '#modules/training/shared/session.ts'
import { training } from '#modules/training/shared/training.ts'
import { SessionPage } from '#modules/training/web/session-page.tsx'
import { t } from '#modules/training/web/words.ts'

const ImportScreen = lazy(async () => ({
  default: (await import('#engines/exchange/import-web.tsx')).ImportScreen,
}))

/** Trainings and their sessions; one session opens with its participants and costs. */
export default function TrainingList() {
  const [view, setView] = useAddressValue('view', 'trainings')
  const [open, setOpen] = useAddressValue('session', '')
  const { to } = useScope()
  const navigate = useNavigate()
  if (open) return <SessionPage id={open} onBack={() => setOpen('')} />
  const choice = (
    <Segmented
      label={t('view')}
      value={view === 'sessions' || view === 'import' ? view : 'trainings'}
      onChange={setView}
      options={[
        { value: 'trainings', label: t('trainings') },
        { value: 'sessions', label: t('sessions') },
        { value: 'import', label: t('importAttendance') },
      ]}
    />
  )
  if (view === 'import')
    return (
      <Suspense fallback={<FormSkeleton fields={5} />}>
        <ImportScreen
          name={attendanceImport.name}
          title={attendanceImport.title}
          seen={{ title: t('sessions'), href: to('admin-training-training-list', {}, { view: 'sessions' }) }}
        >
          {choice}
        </ImportScreen>
      </Suspense>
    )
  if (view === 'sessions')
    return (
      <ListScreen
        of={sessions}
        title={t('page.trainings')}
        subtitle={t('sessionsHint')}
        actions={[createSession, changeSession, completeSession, repeatSession, cancelSession]}
        onOpen={({ id }) => setOpen(id)}
      >
        {choice}
      </ListScreen>
    )
  return (
    <SettingsScreen
      declared={training}
      title={t('page.trainings')}
      subtitle={t('trainingsHint')}
      actions={({ id }) => [
        {
          title: t('openSessions'),
          icon: <IconCalendarTime size={16} />,
          run: () =>
            void navigate({
              to: to('admin-training-training-list', {}, { view: 'sessions', training_id: String(id) }),
            }),
        },
      ]}
    >
      {choice}
    </SettingsScreen>
  )
}
