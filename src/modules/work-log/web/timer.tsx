import { Button, Group } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { runningTimer, startTimer, stopTimer } from '#modules/work-log/shared/work-log.ts'
import { called, keyOf } from '#modules/work-log/web/about.ts'
import { WorkChoice as Choice } from '#modules/work-log/web/work-choice.tsx'
import { t } from '#modules/work-log/web/words.ts'

/** The one timer of the person: started on a project or activity, stopped into a draft of the day on which it began. */
export function Timer() {
  const { org } = useScope()
  const read = useRead(runningTimer, { params: { org } }, { errors: 'inline' })
  const start = useAction(startTimer, { success: t('started') })
  const stop = useAction(stopTimer, { success: t('stopped') })
  const timer = read.data?.timer
  return (
    <Panel title={t('timer')}>
      {timer ? (
        <Group>
          <span>
            {called(timer)} · {t('since')} <Moment value={timer.started_at} />
          </span>
          <Button
            color="red"
            variant="light"
            leftSection={<IconPlayerStop size={16} />}
            loading={stop.pending}
            onClick={() => void stop.run({ params: { org } })}
          >
            {t('stop')}
          </Button>
        </Group>
      ) : (
        <Choice
          button={t('start')}
          icon={<IconPlayerPlay size={16} />}
          run={(about) => void start.run({ params: { org }, body: keyOf({ ...about, task: null }) })}
        />
      )}
    </Panel>
  )
}
