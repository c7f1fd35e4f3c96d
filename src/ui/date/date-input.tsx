import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef, useUncontrolled } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
} from 'react'
import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import styles from '#ui/date/date-input.module.css'
import { dateWords } from '#ui/date/date-words.ts'
import { DayPanel } from '#ui/date/day-panel.tsx'
import { useDraft } from '#ui/date/draft.ts'
import type { NotedDays } from '#ui/date/noted-days.ts'
import type { DayRule, FieldDay } from '#ui/date/rule.ts'
import { fieldDay, shortDay, wholeDay } from '#ui/date/written.ts'

type Inherited = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'type' | 'rightSection' | 'inputContainer'
>

export interface DateInputProps extends Inherited, DayRule {
  /** An English ISO day, whatever calendar is shown; empty is ''. */
  value?: Day | null
  defaultValue?: Day | null
  onChange?: (day: FieldDay) => void
  /** The first and last day of the fiscal years: the year list reaches from the one to a year after the other. */
  earliest?: Day
  latest?: Day
  /** The browser's day, unless told the organization's. */
  today?: Day
  /** The first day of the week, 0 is Sunday. */
  weekStart?: number
  /** A range that the picker draws as a band. */
  marked?: DayRange
  /** Days that the picker says something about. */
  noted?: NotedDays | undefined
  /** After a day was picked with the mouse. */
  onPicked?: (() => void) | undefined
  opener?: Ref<PickerOpener>
}

/** Opens the picker from elsewhere, as by a click in the field. */
export interface PickerOpener {
  open: () => void
}

/**
 * A day, typed or picked in the chosen calendar, with the other one's date beside it. What is typed becomes the value on
 * leaving the field or on Enter; text that is no day empties the value, stays with its message, and fails the form's
 * validity, so that no date is sent that is not seen.
 */
export function DateInput(props: DateInputProps) {
  const {
    value,
    defaultValue,
    onChange,
    min,
    max,
    closed,
    earliest,
    latest,
    today,
    weekStart,
    marked,
    noted,
    onPicked,
    opener,
    ...rest
  } = props
  const { name, error, label, disabled, readOnly, onBlur, onKeyDown, onClick, ref, ...field } = rest
  const [day, setDay] = useUncontrolled<FieldDay>({
    value: value === null ? '' : value,
    defaultValue: defaultValue ?? '',
    finalValue: '',
    onChange,
  })
  const view = useCalendar()
  const rule = { min, max, closed }
  const { draft, setDraft, problem, commit } = useDraft(day, setDay, rule)
  const [opened, setOpened] = useState(false)
  // opened by a click in the field, the picker leaves the focus there: one can go on typing
  const [takesFocus, setTakesFocus] = useState(true)
  const dropdown = useRef<HTMLDivElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const inputRef = useMergedRef(input, ref)
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem])
  const untouched = draft === undefined
  // A day that comes while the field has the focus, as an end that follows its start, unselects the text: what is typed
  // next would stand behind it instead of in its place.
  useLayoutEffect(() => {
    if (untouched && document.activeElement === input.current) input.current?.select()
  }, [day, untouched])

  const locked = disabled || readOnly
  const besides = day && view.other ? shortDay(view, view.other, day) : undefined

  const pick = (picked: Day) => {
    setDraft(undefined)
    setDay(picked)
    setOpened(false)
    if (takesFocus) return
    input.current?.focus()
    onPicked?.()
  }
  const open = (withFocus: boolean) => {
    commit()
    setTakesFocus(withFocus)
    setOpened(true)
  }
  useImperativeHandle(opener, () => ({
    open() {
      input.current?.focus()
      open(false)
    },
  }))
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    commit()
    const to = event.relatedTarget
    if (container.current?.contains(to)) return
    const left = !opened || (!takesFocus && to !== null && !dropdown.current?.contains(to))
    if (!left) return
    setOpened(false)
    onBlur?.(event)
  }
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (locked) return
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      open(true)
    }
    if (event.key === 'Escape') setOpened(false)
    // A form must not be sent by the very key that finds the date wrong.
    if (event.key === 'Enter') {
      if (commit()) setOpened(false)
      else event.preventDefault()
    }
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      trapFocus={takesFocus}
      returnFocus={takesFocus}
      withRoles={false}
      position="bottom-start"
      transitionProps={{ duration: 90 }}
    >
      <TextInput
        autoComplete="off"
        data-any-digits
        {...field}
        placeholder={field.placeholder ?? dateWords('written')}
        ref={inputRef}
        label={label}
        disabled={disabled}
        readOnly={readOnly}
        error={problem ?? error}
        value={draft ?? (day && fieldDay(view, day))}
        title={day ? wholeDay(view, day) : undefined}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={key}
        onClick={(event) => {
          onClick?.(event)
          if (!locked && !opened) open(false)
        }}
        // Escape then closes the picker and not the dialog around
        data-mantine-stop-propagation={opened || undefined}
        classNames={{ wrapper: styles.field, input: styles.input }}
        rightSectionWidth={besides ? 'var(--date-beside)' : 36}
        rightSectionPointerEvents="none"
        rightSectionProps={{ className: styles.section }}
        rightSection={
          <>
            {besides && (
              <span className={styles.beside} aria-live="polite">
                {besides}
              </span>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={locked}
              className={styles.opens ?? ''}
              aria-haspopup="dialog"
              aria-expanded={opened}
              aria-label={
                typeof label === 'string' ? dateWords('chooseFor', { field: label }) : dateWords('choose')
              }
              onClick={() => (opened ? setOpened(false) : open(true))}
            >
              <IconCalendar size={17} stroke={1.7} />
            </ActionIcon>
          </>
        }
        inputContainer={(children) => (
          <Popover.Target>
            <div ref={container} className={styles.container}>
              {children}
            </div>
          </Popover.Target>
        )}
      />
      {name && <input type="hidden" name={name} value={day} disabled={disabled} />}
      <Popover.Dropdown ref={dropdown} p="sm" role="dialog" aria-label={dateWords('choose')}>
        <DayPanel
          value={day}
          today={today}
          onPick={pick}
          rule={rule}
          {...(within(day, earliest, latest) ? { earliest, latest } : {})}
          weekStart={weekStart}
          marked={marked}
          noted={noted}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** A day outside of the fiscal years is shown among its own years. */
const within = (day: FieldDay, earliest?: Day, latest?: Day) =>
  !day ||
  ((!earliest || day >= earliest) && (!latest || day.slice(0, 4) <= String(Number(latest.slice(0, 4)) + 1)))
