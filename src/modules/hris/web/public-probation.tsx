import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useField, useFieldValue } from '#ui/form/form-context.ts'
import { useCalendarSlot } from '#ui/show/calendar-slot.tsx'
import { probationCutShort, probationOf } from '#modules/hris/domain/probation.ts'
import { probationDefault } from '#modules/hris/shared/employee.ts'
import { t } from '#modules/hris/web/words.ts'

/** What a form of somebody who begins holds of their probation: an empty day is the one by type and level. */
export interface ProbationValues {
  probation_ends_on?: string | null | undefined
  no_probation: boolean
  confirmation_reason?: string | null | undefined
}
export const emptyProbation: ProbationValues = {
  probation_ends_on: '',
  no_probation: false,
  confirmation_reason: '',
}
const F = fieldsOf<ProbationValues>()

/** The end of probation by employment type and level until the person says another, or that there is none. */
export function ProbationFields({ joined, place }: { joined: string; place: string }) {
  const { org, today } = useScope()
  const joined_on = textOf(useFieldValue(joined))
  const query = {
    joined_on,
    employment_type_id: textOf(useFieldValue(`${place}employment_type_id`)),
    employment_level_id: textOf(useFieldValue(`${place}employment_level_id`)),
  }
  const read = useRead(probationDefault, joined_on ? { params: { org }, query } : null, { errors: 'inline' })
  const no_probation = useFieldValue('no_probation') === true
  const said = textOf(useFieldValue('probation_ends_on')) || null
  // what was read for another type or day is not shown for this one
  const byDefault = (joined_on && read.data?.probation_ends_on) || null
  const until = probationCutShort(
    { probation_ends_on: byDefault, confirmed_on: null },
    {
      probation_ends_on: probationOf({ no_probation, probation_ends_on: said }, byDefault),
      confirmed_on: null,
    },
    joined_on > today ? joined_on : today,
  )
  return (
    <>
      {!no_probation && (
        <ProbationEnd
          value={said ?? byDefault}
          hint={said ? undefined : byDefault ? t('probation.byDefault') : t('probation.none')}
        />
      )}
      {(byDefault !== null || no_probation) && (
        <F.Switch name="no_probation" label={t('probation.no')} hint={t('probation.noHint')} />
      )}
      {until !== null && <F.Text name="confirmation_reason" label={t('probation.reason')} required />}
    </>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Shown as it stands; only a day that the person picks becomes a value of the form. */
function ProbationEnd({ value, hint }: { value: string | null; hint: string | undefined }) {
  const { DateInput } = useCalendarSlot()
  const label = t('fields.probation')
  const { props } = useField({ name: 'probation_ends_on', label }, { blank: '' })
  const { defaultValue: _, ...rest } = props
  return <DateInput {...rest} value={value} label={label} description={hint} />
}
