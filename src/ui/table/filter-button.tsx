import { Button, Menu, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { optionsOf, type Option } from '#ui/form/field-props.ts'
import { t } from '#ui/i18n/t.ts'
import { Day, useCalendarSlot } from '#ui/show/calendar-slot.tsx'
import type { Filter } from '#ui/table/filter.ts'
import { ReferenceFilter } from '#ui/table/reference-filter.tsx'
import styles from '#ui/table/table-bar.module.css'

type Change = (changes: Readonly<Record<string, string | null>>) => void

/** One filter as a button that says what is chosen, and opens to choose. */
export function FilterButton({
  filter,
  values,
  onChange,
}: {
  filter: Filter
  values: Readonly<Record<string, string>>
  onChange: Change
}) {
  switch (filter.kind) {
    case 'reference':
      return (
        <ReferenceFilter
          title={filter.title}
          source={filter.source}
          value={values[filter.name] ?? null}
          onChange={(value) => onChange({ [filter.name]: value })}
        />
      )
    case 'day':
      return <DaysFilter filter={filter} from={filter.name} to={null} values={values} onChange={onChange} />
    case 'days':
      return (
        <DaysFilter filter={filter} from={filter.from} to={filter.to} values={values} onChange={onChange} />
      )
    default:
      return (
        <ChoiceFilter
          title={filter.title}
          options={optionsOf(filter.options)}
          multiple={filter.multiple ?? false}
          value={values[filter.name] ?? ''}
          onChange={(value) => onChange({ [filter.name]: value })}
        />
      )
  }
}

function ChoiceFilter({
  title,
  options,
  multiple,
  value,
  onChange,
}: {
  title: string
  options: readonly Option[]
  multiple: boolean
  value: string
  onChange: (value: string | null) => void
}) {
  const chosen = value === '' ? [] : multiple ? value.split(',') : [value]
  const names = options.filter((option) => chosen.includes(option.value)).map((option) => option.label)
  const toggle = (one: string, on: boolean) => {
    const next = on ? [...chosen, one] : chosen.filter((other) => other !== one)
    onChange(next.join(',') || null)
  }
  return (
    <Menu position="bottom-start" closeOnItemClick={!multiple} keepMounted={false}>
      <Menu.Target>
        <FilterTarget title={title} chosen={names} />
      </Menu.Target>
      <Menu.Dropdown className={styles.choices}>
        {multiple
          ? options.map((option) => (
              <Menu.CheckboxItem
                key={option.value}
                checked={chosen.includes(option.value)}
                onChange={(on) => toggle(option.value, on)}
              >
                {option.label}
              </Menu.CheckboxItem>
            ))
          : options.map((option) => (
              <Menu.RadioItem
                key={option.value}
                value={option.value}
                checked={chosen.includes(option.value)}
                onChange={() => onChange(option.value)}
              >
                {option.label}
              </Menu.RadioItem>
            ))}
        {chosen.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item closeMenuOnClick onClick={() => onChange(null)}>
              {t('action.clear')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function DaysFilter({
  filter,
  from,
  to,
  values,
  onChange,
}: {
  filter: Filter
  from: string
  to: string | null
  values: Readonly<Record<string, string>>
  onChange: Change
}) {
  const { DateInput } = useCalendarSlot()
  const first = values[from] ?? null
  const last = to === null ? null : (values[to] ?? null)
  const chosen = first !== null || last !== null
  return (
    <Popover position="bottom-start" trapFocus withRoles={false}>
      <Popover.Target>
        <FilterTarget title={filter.title} chosen={[]} active={chosen}>
          {first && <Day value={first} />}
          {to !== null && chosen && ' – '}
          {last && <Day value={last} />}
        </FilterTarget>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={filter.title} className={styles.days}>
        <DateInput
          label={to === null ? filter.title : t('list.from')}
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
        {chosen && (
          <Button
            variant="default"
            size="xs"
            onClick={() => onChange({ [from]: null, ...(to === null ? {} : { [to]: null }) })}
          >
            {t('action.clear')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The button itself; menus and popovers hand it their own properties. */
export function FilterTarget({
  title,
  chosen,
  active = chosen.length > 0,
  children,
  ...target
}: {
  title: string
  chosen: readonly string[]
  active?: boolean
  children?: React.ReactNode
} & React.ComponentProps<'button'>) {
  const [first, ...rest] = chosen
  return (
    <button type="button" {...target} className={styles.filter} data-active={active || undefined}>
      <span className={styles.filterTitle}>{title}</span>
      {active && (
        <span className={styles.filterValue}>
          {first}
          {rest.length > 0 && ` +${rest.length}`}
          {children}
        </span>
      )}
      <IconChevronDown size={14} aria-hidden />
    </button>
  )
}
