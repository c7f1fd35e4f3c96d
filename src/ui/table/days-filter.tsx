import { Button, Popover } from '@mantine/core'
import { cloneElement, type ReactElement, type Ref } from 'react'
import { t as usual } from '#ui/i18n/t.ts'
import { t } from '#ui/table/words.ts'
import { useReturnFocus } from '#ui/overlay/return-focus.ts'
import { useCalendarSlot } from '#ui/show/calendar-slot.tsx'
import styles from '#ui/table/table-bar.module.css'

/** What a filter of days opens to, in a chunk of its own: one day, or the first and the last. */
export default function DaysFilter({
  title,
  target,
  from,
  to,
  first,
  last,
  onChange,
}: {
  title: string
  target: ReactElement<{ ref?: Ref<HTMLButtonElement> }>
  from: string
  to: string | null
  first: string | null
  last: string | null
  onChange: (changes: Readonly<Record<string, string | null>>) => void
}) {
  const { DateInput } = useCalendarSlot()
  const focus = useReturnFocus<HTMLButtonElement>()
  return (
    <Popover
      defaultOpened
      width={300}
      position="bottom-start"
      trapFocus
      withRoles={false}
      onClose={focus.giveBack}
    >
      <Popover.Target>{cloneElement(target, { ref: focus.target })}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={title} className={styles.days}>
        <DateInput
          label={to === null ? title : t('list.from')}
          value={first}
          max={last ?? undefined}
          onChange={(value) => onChange({ [from]: value })}
        />
        {to !== null && (
          <DateInput
            label={t('list.to')}
            value={last}
            min={first ?? undefined}
            onChange={(value) => onChange({ [to]: value })}
          />
        )}
        {(first !== null || last !== null) && (
          <Button
            variant="default"
            size="xs"
            onClick={() => onChange({ [from]: null, ...(to === null ? {} : { [to]: null }) })}
          >
            {usual('action.clear')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
