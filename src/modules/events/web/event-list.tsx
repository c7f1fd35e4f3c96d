import { useScope } from '#ui/data/scope.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { shown } from '#engines/list/action-web.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { addEvent, answerEvent, planEvent, publishEvent } from '#modules/events/shared/event-acts.ts'
import { events } from '#modules/events/shared/event.ts'
import { t } from '#modules/events/web/words.ts'
import { EventFields } from '#modules/events/web/event-fields.tsx'

/** What is on: for employees with their answers, for HR with what is being prepared. */
export default function EventList() {
  const { as, to } = useScope()
  return (
    <ListScreen
      of={events}
      subtitle={t(as === 'hr' ? 'list.hintHr' : 'list.hint')}
      actions={[
        shown(addEvent, { form: () => <EventFields official /> }),
        shown(planEvent, { form: () => <EventFields /> }),
        publishEvent,
        answerEvent,
      ]}
      options={{ filters: { period: 'Coming' } }}
      href={({ id }) => to(as === 'hr' ? 'admin-organization-events' : 'user-events-detail', { id })}
      render={{
        on: ({ on, until, starts_at }) => (
          <>
            <Day value={on} />
            {until !== on && (
              <>
                {' – '}
                <Day value={until} />
              </>
            )}
            {starts_at && `, ${starts_at}`}
          </>
        ),
        answer: ({ answer, is_waiting }) =>
          is_waiting ? (
            <StatusBadge status={t('waiting')} tone="warning" />
          ) : (
            answer && <StatusBadge status={answer} tone={answer === 'Going' ? 'success' : 'neutral'} />
          ),
      }}
    />
  )
}
