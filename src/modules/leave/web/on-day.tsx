import { useAddressValue } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateInput } from '#ui/date/date-input.tsx'
import { bt } from '#modules/leave/web/balance-words.ts'

/** The day that balances are asked of, in the address: nothing there is today. */
export function useOnDay(): readonly [on: string | undefined, set: (day: string) => void] {
  const [on, set] = useAddressValue('on', '')
  return [on || undefined, set]
}

export function OnDay({ on, onChange }: { on: string | undefined; onChange: (day: string) => void }) {
  const { today } = useScope()
  return (
    <DateInput
      aria-label={bt('balance.on')}
      value={on ?? today}
      onChange={(day) => onChange(day === today ? '' : String(day))}
      today={today}
      // wide enough for both calendars in a line, as the buttons beside it are
      w={270}
      maw="100%"
    />
  )
}
