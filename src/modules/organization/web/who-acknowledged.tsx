import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { acknowledgements } from '#modules/organization/shared/acknowledgement.ts'
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

function People({ id }: { id: string }) {
  const { org } = useScope()
  const list = useList(acknowledgements, { params: { org, id }, query: {} }, { keep: 'memory', limit: 10 })
  return (
    <DataTable
      bare
      title={t('read.who')}
      list={list}
      columns={[
        { key: 'person', title: t('read.person'), kind: 'person' },
        { key: 'acknowledged_at', title: t('read.at'), kind: 'datetime' },
      ]}
      filters={[
        {
          name: 'done',
          title: t('read.state'),
          options: [
            { value: 'true', label: t('read.done') },
            { value: 'false', label: t('read.open') },
          ],
        },
      ]}
    />
  )
}
