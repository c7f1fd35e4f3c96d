import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { changeableTrip } from '#modules/expense/shared/travel-change.ts'
import { TravelForm } from '#modules/expense/web/travel-form.tsx'
import { t } from '#modules/expense/web/words.ts'

/** Of one's own approved trip: the way to change it, or that a change of it waits. */
export function ChangeTrip({ id }: { id: string }) {
  const { org } = useScope()
  const read = useRead(changeableTrip, { params: { org, id } }, { errors: 'inline' })
  const [changing, setChanging] = useState(false)
  if (!read.data) return null
  const { trip, waits } = read.data
  if (waits) return <Callout tone="info">{t('change.waits')}</Callout>
  if (!trip) return null
  return (
    <div>
      <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setChanging(true)}>
        {t('change.title')}
      </Button>
      {changing && (
        <TravelForm
          opened
          onClose={() => setChanging(false)}
          change={{
            id,
            trip: {
              ...trip,
              contact: trip.contact ?? '',
              lines: trip.lines.map((line) => ({ ...line, description: line.description ?? '' })),
            },
          }}
        />
      )}
    </div>
  )
}
