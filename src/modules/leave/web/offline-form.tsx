import { useRead, useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { upload } from '#ui/data/upload.ts'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { myTeam } from '#modules/hris/shared/supervisor.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { enterOffline, leaveFilePurpose } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import {
  emptyLeave,
  leaveBody,
  LeaveFields,
  usePreview,
  type LeaveValues,
} from '#modules/leave/web/leave-fields.tsx'
import { t } from '#modules/leave/web/words.ts'
import { bt } from '#modules/leave/web/balance-words.ts'

interface Values extends LeaveValues {
  employee_id: string
  proof_note: string
  override: boolean
  is_approved: boolean
}
const F = fieldsOf<Values>()

/** Leave for somebody who did not ask here: with proof, by the same rules, approved at once unless told. */
export function OfflineForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { org, as, today } = useScope()
  const enter = useAction(enterOffline, { success: t('offline.entered') })
  const send = async ({ employee_id, proof_note, override, is_approved, ...leave }: Values) => {
    const file_id = leave.file ? (await upload(org, leave.file, leaveFilePurpose)).id : ''
    return enter.attempt({
      params: { org },
      query: { as },
      body: { ...leaveBody(leave, file_id), employee_id, proof_note, override, is_approved },
    })
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('offline.new')} size={620}>
      <FormShell<Values>
        place="dialog"
        initial={{
          ...emptyLeave(today),
          employee_id: '',
          proof_note: '',
          override: false,
          is_approved: true,
        }}
        schema={enterOffline.spec.body}
        submitTitle={t('offline.save')}
        submit={send}
        onSaved={onClose}
        onCancel={onClose}
      >
        <Whose />
        <Fields />
        <F.TextArea name="proof_note" label={t('offline.proof')} hint={t('offline.proofHint')} required />
        <Override />
        <F.Switch name="is_approved" label={t('offline.approved')} />
      </FormShell>
    </Dialog>
  )
}

function Whose() {
  const { org, as } = useScope()
  if (as === 'supervisor')
    return (
      <F.AsyncSelect
        name="employee_id"
        label={bt('balance.employee')}
        required
        source={listSource(
          myTeam,
          { params: { org }, query: {} },
          { value: (row) => row.id, label: (row) => row.person.full_name },
        )}
      />
    )
  return (
    <F.AsyncSelect
      name="employee_id"
      label={bt('balance.employee')}
      required
      source={listSource(
        peopleChoices,
        { params: { org }, query: {} },
        { value: (row) => row.id, label: (row) => `${row.name} · ${row.code}` },
      )}
    />
  )
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function Fields() {
  const { org } = useScope()
  const employee = text(useFieldValue('employee_id'))
  const types = useRead(leaveType.list, { params: { org }, query: { limit: 100 } }, { errors: 'inline' })
  return (
    <LeaveFields
      employeeId={employee}
      asks={useFieldValue('is_approved') !== true}
      types={(types.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** Shown once a rule speaks against it that may be set aside. */
function Override() {
  const cost = usePreview(text(useFieldValue('employee_id')))
  const { as } = useScope()
  if (!cost?.can_override) return null
  return (
    <F.Switch
      name="override"
      label={t('offline.override')}
      hint={as === 'hr' ? t('offline.overrideHint') : t('offline.overrideTeam')}
    />
  )
}
