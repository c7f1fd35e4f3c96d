import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Day, Moment } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { weekdays } from '#kernel/calendar/names.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { ScheduleForm } from '#modules/report-builder/web/schedule-form.tsx'
import { SharesList } from '#modules/report-builder/web/shares-list.tsx'
import type { DataSetInfo } from '#engines/dataset/data-set.ts'
import type { OpenedReport } from '#modules/report-builder/shared/report.ts'
import { schedules, type Schedule } from '#modules/report-builder/shared/schedule.ts'
import styles from '#modules/report-builder/web/builder.module.css'
import { t } from '#modules/report-builder/web/words.ts'

/** When a report is mailed to whom, what each of them gets, and what became of the last. */
export function ScheduleDialog({
  opened,
  onClose,
  report,
  set,
}: {
  opened: boolean
  onClose: () => void
  report: OpenedReport
  set: DataSetInfo
}) {
  const { org } = useScope()
  const [form, setForm] = useState<{ schedule: Schedule | null } | null>(null)
  const params = { org, id: report.id }
  const read = useRead(schedules.list, opened ? { params } : null, { errors: 'inline' })
  const { data } = read
  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={t('schedule.title')}
        size={640}
        footer={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setForm({ schedule: null })}>
            {t('schedule.add')}
          </Button>
        }
      >
        <div className={styles.schedules}>
          <Callout tone="info">{t('schedule.rights')}</Callout>
          {!data && <ReadState read={read} compact={false} waiting={<Skeleton height={90} />} />}
          {data?.results.length === 0 && <Empty title={t('schedule.none')} hint={t('schedule.noneHint')} />}
          {data?.results.map((schedule) => (
            <OneSchedule
              key={schedule.id}
              params={params}
              schedule={schedule}
              onEdit={() => setForm({ schedule })}
            />
          ))}
        </div>
      </Dialog>
      {form && (
        <ScheduleForm
          key={`${form.schedule?.id} ${form.schedule?.version}`}
          report={report}
          set={set}
          schedule={form.schedule}
          onClose={() => setForm(null)}
        />
      )}
    </>
  )
}

interface OneProps {
  params: { org: string; id: string }
  schedule: Schedule
  onEdit: () => void
}

function OneSchedule({ params, schedule, onEdit }: OneProps) {
  const { id, is_active, next_on, expires_on, hour, last_at, last_result, recipients, format } = schedule
  const rhythm = useRhythm(schedule)
  const remove = useAction(schedules.remove, { success: t('schedule.removed') })
  const send = useAction(schedules.sendNow, { success: t('schedule.sending') })
  const at = { params: { ...params, schedule_id: id } }
  const ask = async () => {
    if (await confirm({ title: t('schedule.remove'), subtitle: rhythm })) void remove.run(at)
  }
  return (
    <article className={styles.schedule}>
      <header>
        <strong>{rhythm}</strong>
        <StatusBadge
          status={t(is_active ? 'schedule.active' : 'schedule.paused')}
          tone={is_active ? 'success' : 'neutral'}
        />
      </header>
      <p className={styles.hint}>
        {t(`export.${format}`)}
        {is_active && (
          <>
            {' · '}
            {t('schedule.next')} <Day value={next_on} />, {two(hour)}:00
            {expires_on && (
              <>
                {' · '}
                {t('schedule.until')} <Day value={expires_on} />
              </>
            )}
          </>
        )}
      </p>
      <SharesList shares={recipients} />
      {last_at && last_result && (
        <p className={styles.hint}>
          {t('schedule.last')} <Moment value={last_at} />: {t('schedule.sent', { count: last_result.sent })}
          {last_result.left_out.map(({ name, why }) => ` · ${name}: ${refusal(why)}`)}
          {last_result.note && ` · ${refusal(last_result.note)}`}
        </p>
      )}
      <footer>
        <Button size="xs" variant="default" onClick={onEdit}>
          {t('schedule.edit')}
        </Button>
        <Button size="xs" variant="default" loading={send.pending} onClick={() => void send.run(at)}>
          {t('schedule.sendNow')}
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={() => void ask()}>
          {t('schedule.remove')}
        </Button>
      </footer>
    </article>
  )
}

const two = (hour: number) => String(hour).padStart(2, '0')

/** `Every Sunday at 08:00`. */
function useRhythm({ frequency, weekday, month_day, calendar, hour }: Schedule): string {
  const { writing } = useCalendar()
  const time = `${two(hour)}:00`
  if (frequency === 'Daily') return t('schedule.daily', { time })
  if (frequency === 'Weekly')
    return t('schedule.weekly', { day: weekdays[writing.language][weekday ?? 0] ?? '', time })
  return t('schedule.monthly', { day: month_day ?? 1, calendar: t(`calendar.${calendar}`), time })
}
