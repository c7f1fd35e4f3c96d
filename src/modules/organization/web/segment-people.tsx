import { Dialog } from '#ui/overlay/dialog.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { segments } from '#modules/organization/shared/segment.ts'
import { t } from '#modules/organization/web/words.ts'

/** Who is in a segment, today or on another day. */
export const SegmentPeople = ({
  segment,
  onClose,
}: {
  segment: { id: string; name: string } | null
  onClose: () => void
}) => (
  <Dialog
    opened={segment !== null}
    onClose={onClose}
    title={t('segment.of', { name: segment?.name ?? '' })}
    size="lg"
  >
    {segment && (
      <ListTable
        of={segments.people}
        bare
        query={{ segment_id: segment.id }}
        options={{ keep: 'memory', limit: 10 }}
      />
    )}
  </Dialog>
)
