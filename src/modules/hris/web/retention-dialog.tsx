import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { Callout } from '#ui/show/callout.tsx'
import { retention, type RetentionClass } from '#engines/retention/retention.ts'
import { t } from '#modules/hris/web/words.ts'

interface Values {
  months: number | null
}
const F = fieldsOf<Values>()

/** For how long one class is kept: how much would go tonight stands there before it is saved. */
export function RetentionDialog({ of, onClose }: { of: RetentionClass | null; onClose: () => void }) {
  const { org } = useScope()
  const save = useAction(retention.save, {
    success: ({ title }) => t('retention.saved', { name: declared(title) }),
    errors: 'caller',
  })
  return (
    <FormDialog<Values>
      opened={of !== null}
      onClose={onClose}
      title={declared(of?.title ?? '')}
      size={480}
      initial={{ months: of?.months ?? null }}
      submitTitle={t('retention.save')}
      submit={(values) =>
        save.attempt({
          params: { org, name: of?.name ?? '' },
          body: { months: values.months ?? null, version: of?.version ?? 0 },
        })
      }
    >
      <Callout>{declared(of?.hint ?? '')}</Callout>
      <F.Number
        name="months"
        label={t('retention.field')}
        hint={
          of?.least
            ? `${t('retention.fieldHint')} ${t('retention.least', { count: of.least.months, because: refusal(of.least.because) })}`
            : t('retention.fieldHint')
        }
        min={1}
        max={600}
      />
      {of && <WouldGo of={of} />}
    </FormDialog>
  )
}

/** What the months that stand in the field would do tonight. */
function WouldGo({ of }: { of: RetentionClass }) {
  const { org } = useScope()
  const typed = useFieldValue('months')
  const months = typeof typed === 'number' && typed >= 1 && typed <= 600 ? typed : null
  const { data } = useRead(
    retention.preview,
    months === null ? null : { params: { org, name: of.name }, query: { months } },
    { errors: 'inline', keep: true },
  )
  if (months === null || !data) return null
  const { records, people, held } = data
  const goes = people
    ? t('retention.wouldGo', { count: records, people: t('retention.people', { count: people }) })
    : t('retention.wouldGoLabel', { count: records })
  return (
    <Callout tone={records ? 'warning' : 'info'}>
      {records ? `${goes} ${t('retention.sureHint')}` : t('retention.nothing')}
      {held > 0 && ` ${t('retention.onHold', { count: held })}`}
    </Callout>
  )
}
