import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import type { AsyncSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { useField, useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { money } from '#ui/i18n/format.ts'
import { useCalendarSlot } from '#ui/show/calendar-slot.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { compensationCodes } from '#modules/hris/shared/records.ts'
import { peopleSource } from '#modules/hris/web/public-place.tsx'
import { RehireForm as RehireDialog } from '#modules/hris/web/public-rehire.tsx'
import {
  changeSeparation,
  createSeparation,
  proposedNotice,
  rehirePerson,
  type Separation,
  type SeparationInput,
} from '#modules/offboarding/shared/separation.ts'
import { treatments } from '#modules/offboarding/domain/last-day.ts'
import { noticeSaid } from '#modules/offboarding/web/notice-said.ts'
import { t } from '#modules/offboarding/web/words.ts'

const F = fieldsOf<SeparationInput>()

/** Beginning a separation, or changing one that is open. */
export function SeparationForm<Row>({
  separation,
  person,
  types,
  onClose,
  onSaved,
}: {
  separation: Separation | 'new' | null
  /** Whose it is to be, where that is known. */
  person: { id: string; full_name: string } | undefined
  types: AsyncSource<Row>
  onClose: () => void
  onSaved: (row: Separation) => void
}) {
  const { org, today, may } = useScope()
  const create = useAction(createSeparation, {
    success: t('separation.created'),
    alsoStale: ['/hris/'],
    onSuccess: onSaved,
  })
  const change = useAction(changeSeparation, { success: t('separation.updated'), alsoStale: ['/hris/'] })
  const old = separation === 'new' ? null : separation
  const whose = old?.person ?? person
  const start: SeparationInput = {
    employee_id: whose?.id ?? '',
    separation_type_id: old?.separation_type?.id ?? '',
    notified_on: old?.notified_on ?? today,
    last_working_on: old?.last_working_on ?? '',
    shortfall_treatment: old?.shortfall_treatment ?? 'Waived',
    rehire_eligible: old?.rehire_eligible ?? true,
    garden_leave_days: old?.garden_leave_days ?? 0,
    is_regretted: old?.is_regretted ?? false,
    office_told_on: old?.office_told_on ?? null,
    buyout_amount: old?.pay?.buyout_amount ?? null,
    severance_amount: old?.pay?.severance_amount ?? null,
    remarks: old?.remarks ?? '',
  }
  // who may not see pay sends none: what stands there stays
  const seesPay = may(compensationCodes)
  const submit = ({ employee_id, buyout_amount, severance_amount, ...rest }: SeparationInput) => {
    const body = seesPay ? { ...rest, buyout_amount, severance_amount } : rest
    return old
      ? change.attempt({ params: { org, id: old.id }, body: { ...body, version: old.version } })
      : create.attempt({
          params: { org },
          // an empty day is the one that is proposed
          body: { ...body, employee_id, last_working_on: body.last_working_on || null },
        })
  }
  return (
    <FormDialog<SeparationInput>
      key={old?.id ?? person?.id ?? 'new'}
      opened={separation !== null}
      onClose={onClose}
      title={t(old ? 'separation.edit' : 'separation.add')}
      size={680}
      initial={start}
      submit={submit}
    >
      <FieldGrid>
        <F.AsyncSelect
          name="employee_id"
          label={t('separation.employee')}
          required
          disabled={whose !== undefined}
          source={peopleSource(org)}
          {...(whose ? { chosen: { value: whose.id, label: whose.full_name } } : {})}
        />
        <F.AsyncSelect
          name="separation_type_id"
          label={t('separation.type')}
          required
          source={types}
          {...(old?.separation_type
            ? { chosen: { value: old.separation_type.id, label: old.separation_type.name } }
            : {})}
        />
        <F.Date name="notified_on" label={t('separation.notified')} required />
        {old ? <F.Date name="last_working_on" label={t('separation.last')} required /> : <LastDay />}
        <F.Select
          name="shortfall_treatment"
          label={t('separation.treatment')}
          required
          options={treatments.map((value) => ({ value, label: t(`resignation.treatments.${value}`) }))}
        />
        <F.Number name="garden_leave_days" label={t('separation.garden')} hint={t('separation.gardenHint')} />
        {seesPay && (
          <>
            <F.Money
              name="buyout_amount"
              label={t('separation.buyout')}
              {...byRule(old?.pay?.buyout_by_rule)}
            />
            <F.Money
              name="severance_amount"
              label={t('separation.severance')}
              {...byRule(old?.pay?.severance_by_rule)}
            />
          </>
        )}
        <F.Date name="office_told_on" label={t('separation.officeTold')} hint={t('separation.officeHint')} />
        <F.Switch name="rehire_eligible" label={t('separation.rehire')} />
        <F.Switch name="is_regretted" label={t('separation.regretted')} />
      </FieldGrid>
      <F.TextArea name="remarks" label={t('separation.remarks')} required />
    </FormDialog>
  )
}

/** The last day at which the notice of this person is over, until another is picked. */
function LastDay() {
  const { org } = useScope()
  const { DateInput } = useCalendarSlot()
  const asked = {
    employee_id: textOf(useFieldValue('employee_id')),
    separation_type_id: textOf(useFieldValue('separation_type_id')),
    notified_on: textOf(useFieldValue('notified_on')),
  }
  const isKnown = Object.values(asked).every(Boolean)
  const read = useRead(proposedNotice, isKnown ? { params: { org }, query: asked } : null, {
    errors: 'inline',
  })
  // what was read for somebody else is not shown for this one
  const proposed = isKnown ? read.data : undefined
  const label = t('separation.last')
  const { props } = useField({ name: 'last_working_on', label }, { blank: '' })
  const { defaultValue: _, ...rest } = props
  return (
    <DateInput
      {...rest}
      value={textOf(useFieldValue('last_working_on')) || (proposed?.last_working_on ?? null)}
      label={label}
      description={proposed && `${t('separation.noticeDays')}: ${noticeSaid(proposed.notice_days, proposed)}`}
    />
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const byRule = (amount: string | null | undefined) =>
  amount ? { hint: t('separation.byRule', { amount: money(amount) }) } : {}

/** The same person comes back, in whatever job. */
export function RehireForm({ separation, onClose }: { separation: Separation | null; onClose: () => void }) {
  const { org } = useScope()
  const back = useAction(rehirePerson, {
    success: (row) => t('separation.rehired', { name: row.person.full_name }),
    alsoStale: ['/hris/'],
  })
  return (
    <RehireDialog
      person={separation && separation.person}
      onClose={onClose}
      submit={(body) =>
        back.attempt({
          params: { org, id: separation?.id ?? '' },
          body: { ...body, version: separation?.version ?? 0 },
        })
      }
    />
  )
}
