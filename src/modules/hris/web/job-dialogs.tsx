import type { ResponseOf } from '#kernel/endpoint.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import type { Option } from '#ui/form/field-props.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { changeAssignment, type Assignment } from '#modules/hris/shared/assignment.ts'
import type { Profile } from '#modules/hris/shared/employee.ts'
import { replaceSupervisors, type supervisors } from '#modules/hris/shared/supervisor.ts'
import { PlaceFields } from '#modules/hris/web/place-fields.tsx'
import { inOrder, SupervisorRows, type SupervisorValues } from '#modules/hris/web/supervisor-rows.tsx'
import { t } from '#modules/hris/web/words.ts'

interface Dialogue {
  profile: Profile
  opened: boolean
  onClose: () => void
}
interface Change {
  valid_from: string
  change_reason: string
  branch_id: string | null
  division_id: string | null
  job_title_id: string | null
  employment_level_id: string | null
  employment_type_id: string | null
  weekly_hours: number | null
  pay_step: number | null
}
const F = fieldsOf<Change>()
const option = (named: { id: string; name: string } | null): Option | null =>
  named && { value: named.id, label: named.name }

/** What is different from a day on, beginning with what holds now. */
export function ChangeJob({ profile, current, opened, onClose }: Dialogue & { current: Assignment | null }) {
  const { org, today } = useScope()
  const change = useAction(changeAssignment, { success: t('job.changed'), alsoStale: ['/hris/'] })
  const start: Change = {
    valid_from: today,
    change_reason: '',
    branch_id: current?.branch?.id ?? null,
    division_id: current?.division?.id ?? null,
    job_title_id: current?.job_title?.id ?? null,
    employment_level_id: current?.employment_level?.id ?? null,
    employment_type_id: current?.employment_type?.id ?? null,
    weekly_hours: current?.weekly_hours ?? null,
    pay_step: current?.pay_step ?? null,
  }
  const labels = current && {
    branch_id: option(current.branch),
    division_id: option(current.division),
    job_title_id: option(current.job_title),
    employment_level_id: option(current.employment_level),
    employment_type_id: option(current.employment_type),
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('job.change')} size={680}>
      <FormShell<Change>
        place="dialog"
        initial={start}
        submit={(body) => change.attempt({ params: { org, id: profile.id }, body })}
        onSaved={onClose}
        onCancel={onClose}
      >
        <FieldGrid>
          <F.Date name="valid_from" label={t('job.from')} required />
          <F.Text name="change_reason" label={t('job.reason')} required />
          <PlaceFields {...(labels ? { start: labels } : {})} />
          <F.Number name="pay_step" label={t('review.step')} min={1} max={99} />
        </FieldGrid>
      </FormShell>
    </Dialog>
  )
}

interface SupervisorsFrom extends SupervisorValues {
  valid_from: string
}
const S = fieldsOf<SupervisorsFrom>()

/** The whole list from a day on: rows are added, taken away, and their order is the order of authority. */
export function EditSupervisors({
  profile,
  known,
  opened,
  onClose,
}: Dialogue & { known: ResponseOf<typeof supervisors> }) {
  const { org, today } = useScope()
  const save = useAction(replaceSupervisors, { success: t('job.supervisorsSaved'), alsoStale: ['/hris/'] })
  const start: SupervisorsFrom = {
    valid_from: today,
    supervisors: known.results.map(({ supervisor_id, can_approve, can_deny, can_forward }) => ({
      supervisor_id,
      can_approve,
      can_deny,
      can_forward,
    })),
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('job.editSupervisors')} size={760}>
      <FormShell<SupervisorsFrom>
        place="dialog"
        initial={start}
        submit={(values) =>
          save.attempt({
            params: { org, id: profile.id },
            body: {
              supervisors: inOrder(values.supervisors),
              valid_from: values.valid_from,
              version: known.version,
            },
          })
        }
        onSaved={onClose}
        onCancel={onClose}
      >
        <S.Date name="valid_from" label={t('job.from')} hint={t('job.supervisorsFromHint')} required />
        <SupervisorRows known={known.results} />
      </FormShell>
    </Dialog>
  )
}
