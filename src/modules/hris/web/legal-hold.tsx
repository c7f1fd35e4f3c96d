import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { liftHold, placeHold } from '#modules/hris/shared/legal-hold.ts'
import type { PurgeCandidate } from '#modules/hris/shared/purge.ts'
import { t } from '#modules/hris/web/words.ts'

/** Keeps the record of somebody while a case is open, or ends that; why is told each time. */
export function LegalHoldDialog({
  of,
  onClose,
}: {
  of: Pick<PurgeCandidate, 'id' | 'hold'> | null
  onClose: () => void
}) {
  const { org } = useScope()
  const alsoStale = [`/retention/${org}`]
  const place = useAction(placeHold, { success: t('purge.holdPlaced'), errors: 'caller', alsoStale })
  const lift = useAction(liftHold, { success: t('purge.holdLifted'), errors: 'caller', alsoStale })
  const params = { org, id: of?.id ?? '' }
  const shared = { key: of?.id, opened: of !== null, onClose }
  return of?.hold ? (
    <FormDialog<{ remarks: string }>
      {...shared}
      title={t('purge.lift')}
      initial={{ remarks: '' }}
      submit={(body) => lift.attempt({ params, body })}
      submitTitle={t('purge.lift')}
    >
      <Callout title={of.hold.reason}>
        {of.hold.placed_by_name} · <Moment value={of.hold.placed_at} />
      </Callout>
      <Lift.TextArea name="remarks" label={t('purge.liftRemarks')} max={255} required />
    </FormDialog>
  ) : (
    <FormDialog<{ reason: string }>
      {...shared}
      title={t('purge.hold')}
      initial={{ reason: '' }}
      submit={(body) => place.attempt({ params, body })}
      submitTitle={t('purge.hold')}
    >
      <Callout>{t('purge.holdHint')}</Callout>
      <Place.TextArea name="reason" label={t('purge.reason')} max={255} required />
    </FormDialog>
  )
}
const Lift = fieldsOf<{ remarks: string }>()
const Place = fieldsOf<{ reason: string }>()
