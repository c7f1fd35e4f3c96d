import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { acknowledgements, callReaders } from '#modules/organization/shared/acknowledgement.ts'
import styles from '#modules/organization/web/more.module.css'
import { t } from '#modules/organization/web/words.ts'

/** Who has confirmed having read something, and who has not. */
export function WhoAcknowledged({
  subject,
  onClose,
}: {
  subject: { id: string; title: string } | null
  onClose: () => void
}) {
  return (
    <Dialog
      opened={subject !== null}
      onClose={onClose}
      title={t('read.of', { title: subject?.title ?? '' })}
      size="lg"
    >
      {subject && <People id={subject.id} />}
    </Dialog>
  )
}

const People = ({ id }: { id: string }) => (
  <>
    <HowMany id={id} />
    <ListTable
      of={acknowledgements}
      bare
      params={{ id }}
      options={{ keep: 'memory', limit: 10 }}
      render={{
        is_overdue: ({ is_overdue }) =>
          is_overdue && <StatusBadge status={t('read.overdue')} tone="danger" />,
      }}
    />
  </>
)

/** How many have, and calling on the others: once a day, so that nobody is pestered. */
function HowMany({ id }: { id: string }) {
  const { org, today } = useScope()
  const read = useRead(acknowledgements, { params: { org, id }, query: { limit: 1 } }, { errors: 'inline' })
  const call = useAction(callReaders, { success: t('read.called') })
  if (!read.data) return null
  const { done_count: done, open_count: open, called_on } = read.data
  return (
    <div className={styles.howMany}>
      <p>
        <strong>{t('statement.of', { done, all: done + open })}</strong>
        {called_on && (
          <small>
            {t('read.calledOn')} <Day value={called_on} />
          </small>
        )}
      </p>
      {open > 0 && (
        <Button
          variant="default"
          leftSection={<IconBell size={16} />}
          loading={call.pending}
          disabled={called_on === today}
          onClick={() => void call.run({ params: { org, id } })}
        >
          {t('read.call', { count: open })}
        </Button>
      )}
    </div>
  )
}
