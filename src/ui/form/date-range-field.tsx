import { useUncontrolled } from '@mantine/hooks'
import { useField } from '#ui/form/form-context.ts'
import type { FieldProps } from '#ui/form/field-props.ts'
import { declared } from '#ui/i18n/declared.ts'
import type { NotedDays } from '#ui/date/noted-days.ts'
import { Day, useCalendarSlot } from '#ui/show/calendar-slot.tsx'

export interface DateRangeFieldProps<N extends string> {
  start: Pick<FieldProps<N>, 'name' | 'label' | 'required'>
  end: Pick<FieldProps<N>, 'name' | 'label' | 'required'>
  /** Days that the picker says something about, as holidays. */
  noted?: NotedDays | undefined
}

/** First and last day, kept as English ISO days in two fields of the form. The end follows the start. */
export function DateRangeField<N extends string>({ start, end, noted }: DateRangeFieldProps<N>) {
  const from = useField(start, about)
  const to = useField(end, about)
  return (
    <Ends
      key={`${from.key} ${to.key}`}
      start={{ ...start, props: from.props }}
      end={{ ...end, props: to.props }}
      noted={noted}
    />
  )
}

const about = {
  show: (value: unknown) => (typeof value === 'string' ? <Day value={value} /> : null),
  blank: '',
}

type End = Pick<FieldProps, 'label' | 'required'> & { props: ReturnType<typeof useField>['props'] }

function Ends({ start, end, noted }: { start: End; end: End; noted: NotedDays | undefined }) {
  const { DateRange } = useCalendarSlot()
  return <DateRange start={useEnd(start)} end={useEnd(end)} noted={noted} />
}

function useEnd({ label, required, props: { defaultValue, onChange, ...rest } }: End) {
  const [value, change] = useUncontrolled<string | null>({
    defaultValue: typeof defaultValue === 'string' && defaultValue ? defaultValue : null,
    onChange,
  })
  return { ...rest, value, onChange: change, label: declared(label), required }
}
