import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import type { RehireInput } from '#modules/hris/shared/separation.ts'
import { supervisors } from '#modules/hris/shared/supervisor.ts'
import { PlaceFields } from '#modules/hris/web/place-fields.tsx'
import { inOrder, SupervisorRows, type SupervisorValues } from '#modules/hris/web/supervisor-rows.tsx'
import { t } from '#modules/hris/web/words.ts'

interface Values extends Omit<RehireInput, 'supervisors'>, SupervisorValues {}
const F = fieldsOf<Values>()
const nowhere: Values['place'] = {
  branch_id: null,
  division_id: null,
  job_title_id: null,
  employment_level_id: null,
  employment_type_id: null,
  weekly_hours: null,
}

/** Somebody who has left comes back, in whatever job; the form begins with those above them who still work here. */
export function RehireForm({
  person,
  submit,
  onClose,
}: {
  /** Null: closed. */
  person: { id: string } | null
  submit: (values: RehireInput) => Promise<unknown>
  onClose: () => void
}) {
  const { org, today } = useScope()
  const read = useRead(supervisors, person ? { params: { org, id: person.id }, query: { as: 'hr' } } : null, {
    errors: 'inline',
    fresh: 0,
  })
  const known = (read.data?.results ?? []).filter(({ supervisor }) => supervisor.is_current)
  const rows = known.map(({ supervisor: _, authority_order: __, ...row }) => row)
  return (
    <FormDialog<Values>
      key={person?.id ?? ''}
      // who may not read them leaves them as they are
      opened={person !== null && !read.isPending}
      onClose={onClose}
      title={t('rehire.title')}
      size={680}
      initial={{
        rejoined_on: today,
        is_continuous: false,
        contract_ends_on: null,
        place: nowhere,
        supervisors: rows,
      }}
      submit={({ supervisors: above, ...values }) =>
        submit(read.data ? { ...values, supervisors: inOrder(above) } : values)
      }
    >
      <FieldGrid>
        <F.Date name="rejoined_on" label={t('rehire.day')} hint={t('rehire.dayHint')} required />
        <F.Date name="contract_ends_on" label={t('fields.contract')} hint={t('rehire.contractHint')} />
        <F.Switch name="is_continuous" label={t('rehire.continuous')} hint={t('rehire.continuousHint')} />
        <PlaceFields prefix="place." />
      </FieldGrid>
      {read.data && <SupervisorRows known={known} />}
    </FormDialog>
  )
}
