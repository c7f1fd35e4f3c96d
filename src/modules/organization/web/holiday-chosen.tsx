import { Dialog } from '#ui/overlay/dialog.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { holidayPicks } from '#modules/organization/shared/optional-holiday.ts'
import { t } from '#modules/organization/web/words.ts'

/** Who has chosen an optional holiday, so that the day can be planned without them. */
export default function HolidayChosen({
  of,
  onClose,
}: {
  of: { id: string; name: string }
  onClose: () => void
}) {
  return (
    <Dialog opened onClose={onClose} title={t('choice.whoOf', { name: of.name })} size="lg">
      <ListTable
        of={holidayPicks}
        bare
        query={{ holiday_id: of.id }}
        options={{ keep: 'memory', limit: 10 }}
      />
    </Dialog>
  )
}
