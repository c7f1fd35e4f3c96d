import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { t } from '#modules/organization/web/words.ts'

/** Who is in a segment, today or on another day. */
export function SegmentPeople({
  segment,
  onClose,
}: {
  segment: { id: string; name: string } | null
  onClose: () => void
}) {
  return (
    <Dialog
      opened={segment !== null}
      onClose={onClose}
      title={t('segment.of', { name: segment?.name ?? '' })}
      size="lg"
    >
      {segment && <People id={segment.id} />}
    </Dialog>
  )
}

function People({ id }: { id: string }) {
  const { org } = useScope()
  const list = useList(
    segments.people,
    { params: { org }, query: { segment_id: id } },
    { keep: 'memory', limit: 10 },
  )
  const exports = useExports(segments.people, list, { segment_id: id })
  return (
    <DataTable
      bare
      title={t('segment.people')}
      list={list}
      exports={exports}
      columns={[
        { key: 'person', title: t('segment.person'), kind: 'person' },
        { key: 'branch', title: t('segment.branch'), value: ({ person }) => person.branch?.name },
        { key: 'division', title: t('segment.division'), value: ({ person }) => person.division?.name },
      ]}
      filters={[{ name: 'on', title: t('segment.on'), kind: 'day' }]}
    />
  )
}
