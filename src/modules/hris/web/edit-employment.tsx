import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { probationCutShort } from '#modules/hris/domain/probation.ts'
import { EmployeeChange, updateEmployee, type Profile } from '#modules/hris/shared/employee.ts'
import { t } from '#modules/hris/web/words.ts'

interface Values {
  code: string
  hired_on: string
  joined_on: string
  probation_ends_on: string
  confirmed_on: string
  confirmation_reason: string
  contract_ends_on: string
  notice_days: number | null
}
const F = fieldsOf<Values>()

/** HR puts the days of an employment right; what changes it from a day on is an employment review. */
export function EditEmployment({
  profile,
  employment,
  opened,
  onClose,
}: {
  profile: Profile
  employment: NonNullable<Profile['employment']>
  opened: boolean
  onClose: () => void
}) {
  const { org } = useScope()
  const update = useAction(updateEmployee, { success: t('form.updated') })
  const start: Values = {
    code: profile.person.code,
    hired_on: employment.hired_on ?? '',
    joined_on: employment.joined_on,
    probation_ends_on: employment.probation_ends_on ?? '',
    confirmed_on: employment.confirmed_on ?? '',
    confirmation_reason: employment.confirmation_reason ?? '',
    contract_ends_on: employment.contract_ends_on ?? '',
    notice_days: employment.contract_notice_days,
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('employment.edit')} size={680}>
      <FormShell<Values>
        place="dialog"
        initial={start}
        schema={EmployeeChange.omit({ version: true })}
        submit={(values) =>
          update.attempt({
            params: { org, id: profile.id },
            body: EmployeeChange.parse({ ...values, version: profile.version }),
          })
        }
        onSaved={onClose}
        onCancel={onClose}
      >
        <FieldGrid>
          <F.Text name="code" label={t('fields.code')} required />
          <F.Date name="hired_on" label={t('fields.hired')} />
          <F.Date name="joined_on" label={t('fields.joined')} required />
          <F.Date name="probation_ends_on" label={t('fields.probation')} />
          <F.Date name="confirmed_on" label={t('fields.confirmed')} />
          <ConfirmationReason employment={employment} />
          <F.Date name="contract_ends_on" label={t('fields.contract')} />
          <F.Number
            name="notice_days"
            label={t('fields.contractNotice')}
            hint={t('fields.contractNoticeHint')}
          />
        </FieldGrid>
      </FormShell>
    </Dialog>
  )
}

/** Asked where the days would end a probation before its time. */
function ConfirmationReason({ employment }: { employment: NonNullable<Profile['employment']> }) {
  const { today } = useScope()
  const joined = textOf(useFieldValue('joined_on')) ?? employment.joined_on
  const after = {
    probation_ends_on: textOf(useFieldValue('probation_ends_on')),
    confirmed_on: textOf(useFieldValue('confirmed_on')),
  }
  const until = probationCutShort(employment, after, joined > today ? joined : today)
  if (until === null && employment.confirmation_reason === null) return null
  return <F.Text name="confirmation_reason" label={t('probation.reason')} required={until !== null} />
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)
