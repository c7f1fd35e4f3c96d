import { fieldsOf } from '#ui/form/fields.ts'
import { useScope } from '#ui/data/scope.tsx'
import type { Supervisor, SupervisorInput } from '#modules/hris/shared/supervisor.ts'
import { peopleSource } from '#modules/hris/web/place-sources.ts'
import { t } from '#modules/hris/web/words.ts'

export interface SupervisorValues {
  supervisors: Omit<SupervisorInput, 'authority_order'>[]
}
const F = fieldsOf<SupervisorValues>()
const blank = { supervisor_id: '', can_approve: true, can_deny: true, can_forward: true }

/** Supervisors as rows; their order is the order of authority. */
export function SupervisorRows({ known = [] }: { known?: readonly Supervisor[] }) {
  const { org } = useScope()
  const source = peopleSource(org)
  const chosen = (index: number) => {
    const one = known[index]
    return one ? { chosen: { value: one.supervisor_id, label: one.supervisor.full_name } } : {}
  }
  return (
    <F.Rows name="supervisors" blank={blank} add={t('form.addSupervisor')}>
      {(prefix, index) => (
        <>
          <F.AsyncSelect
            name={`supervisors.${index}.supervisor_id`}
            label={`${t('form.supervisor')} ${index + 1}`}
            required
            source={source}
            {...chosen(index)}
          />
          <F.Switch
            name={`supervisors.${index}.can_approve`}
            label={t('form.canApprove')}
            key={`${prefix}a`}
          />
          <F.Switch name={`supervisors.${index}.can_deny`} label={t('form.canDeny')} />
          <F.Switch name={`supervisors.${index}.can_forward`} label={t('form.canForward')} />
        </>
      )}
    </F.Rows>
  )
}

/** The rows as they are sent: numbered in their order. */
export const inOrder = (rows: SupervisorValues['supervisors']): SupervisorInput[] =>
  rows.map((row, index) => ({ ...row, authority_order: index + 1 }))
