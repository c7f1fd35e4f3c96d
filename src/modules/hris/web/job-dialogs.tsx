import type { ResponseOf } from '#kernel/endpoint.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import type { Option } from '#ui/form/field-props.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { useFieldValue } from '#ui/form/form-context.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { changeAssignment, correctAssignment, type Assignment } from '#modules/hris/shared/assignment.ts'
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
  work_location: string | null
  pay_step: number | null
}
const F = fieldsOf<Change>()
const option = (named: { id: string; name: string } | null): Option | null =>
  named && { value: named.id, label: named.name }

/**
 * What is different from a day on, beginning with what holds now, or what one row of the timeline should have said.
 * Only what was touched is sent: on another day something else may hold, and it stays.
 */
export function ChangeJob({
  profile,
  rows,
  corrected,
  opened,
  onClose,
}: Dialogue & { rows: readonly Assignment[]; corrected: Assignment | null }) {
  const { org, today } = useScope()
  const change = useAction(changeAssignment, { success: t('job.changed'), alsoStale: ['/hris/'] })
  const correct = useAction(correctAssignment, { success: t('job.changed'), alsoStale: ['/hris/'] })
  const shown = corrected ?? rows.find((row) => row.is_current) ?? rows[0] ?? null
  const start: Change = {
    valid_from: corrected?.valid_from ?? today,
    change_reason: corrected?.change_reason ?? '',
    branch_id: shown?.branch?.id ?? null,
    division_id: shown?.division?.id ?? null,
    job_title_id: shown?.job_title?.id ?? null,
    employment_level_id: shown?.employment_level?.id ?? null,
    employment_type_id: shown?.employment_type?.id ?? null,
    weekly_hours: shown?.weekly_hours ?? null,
    work_location: shown?.work_location ?? null,
    pay_step: shown?.pay_step ?? null,
  }
  const labels = shown && {
    branch_id: option(shown.branch),
    division_id: option(shown.division),
    job_title_id: option(shown.job_title),
    employment_level_id: option(shown.employment_level),
    employment_type_id: option(shown.employment_type),
  }
  const save = (values: Change) => {
    const { valid_from, change_reason, ...place } = values
    const touched = Object.fromEntries(
      Object.entries(place).filter(([name, value]) => value !== start[name as keyof Change]),
    )
    const params = { org, id: profile.id }
    if (!corrected) return change.attempt({ params, body: { ...touched, valid_from, change_reason } })
    return correct.attempt({
      params: { ...params, assignment_id: corrected.id },
      body: { ...touched, valid_from, change_reason, version: corrected.version },
    })
  }
  // the first row begins with the employment, whose day is changed there
  const isFirst = corrected !== null && corrected.id === rows.at(-1)?.id
  return (
    <Dialog opened={opened} onClose={onClose} title={t(corrected ? 'job.correct' : 'job.change')} size={680}>
      <FormShell<Change> place="dialog" initial={start} submit={save} onSaved={onClose} onCancel={onClose}>
        {!corrected && <HeldThen rows={rows} shown={shown} />}
        <FieldGrid>
          {!isFirst && <F.Date name="valid_from" label={t('job.from')} required />}
          <F.Text name="change_reason" label={t('job.reason')} required />
          <PlaceFields {...(labels ? { start: labels } : {})} />
          <F.Number name="pay_step" label={t('review.step')} min={1} max={99} />
        </FieldGrid>
      </FormShell>
    </Dialog>
  )
}

/** What holds on the day that is typed, where it is not what the form shows. */
function HeldThen({ rows, shown }: { rows: readonly Assignment[]; shown: Assignment | null }) {
  const typed = useFieldValue('valid_from')
  const day = typeof typed === 'string' ? typed : ''
  const then = rows.find(
    ({ valid_from, valid_to }) => valid_from <= day && (valid_to === null || valid_to >= day),
  )
  if (!then || then.id === shown?.id) return null
  return (
    <Callout
      tone="info"
      title={
        <>
          <Day value={day} />: {placeOf(then)}
        </>
      }
    >
      {t('job.heldThen')}
    </Callout>
  )
}

/** Where and as what, in one line. */
export const placeOf = (row: Assignment): string =>
  [
    row.job_title?.name,
    row.branch?.name,
    row.division?.name,
    row.employment_level?.name,
    row.pay_step !== null && t('job.step', { step: row.pay_step }),
    row.employment_type?.name,
    row.work_location && declared(row.work_location),
  ]
    .filter(Boolean)
    .join(' · ')

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
