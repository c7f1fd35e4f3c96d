import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
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
  const { org } = useScope()
  const list = useList(
    holidayPicks,
    { params: { org }, query: { holiday_id: of.id } },
    { keep: 'memory', limit: 10 },
  )
  const exports = useExports(holidayPicks, list)
  return (
    <Dialog opened onClose={onClose} title={t('choice.whoOf', { name: of.name })} size="lg">
      <DataTable
        bare
        title={t('choice.who')}
        list={list}
        exports={exports}
        columns={[
          { key: 'person', title: t('choice.person'), kind: 'person' },
          { key: 'picked_at', title: t('choice.at'), kind: 'instant' },
        ]}
      />
    </Dialog>
  )
}
