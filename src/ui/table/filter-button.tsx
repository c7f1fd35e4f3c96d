import { lazy, Suspense, useState, type ReactNode } from 'react'
import { optionsOf, type Option } from '#ui/form/field-props.ts'
import { t } from '#ui/i18n/t.ts'
import { LazyMenu, type MenuEntry } from '#ui/overlay/lazy-menu.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { FilterTarget } from '#ui/table/filter-target.tsx'
import type { Filter } from '#ui/table/filter.ts'

type Values = Readonly<Record<string, string>>
type Change = (changes: Readonly<Record<string, string | null>>) => void

const loadReference = () => import('#ui/table/reference-filter.tsx')
const loadDays = () => import('#ui/table/days-filter.tsx')
const ReferenceFilter = lazy(loadReference)
const DaysFilter = lazy(loadDays)

/** One filter as a button that says what is chosen, and opens to choose. What opens is fetched when it is wanted. */
export function FilterButton({
  filter,
  values,
  onChange,
}: {
  filter: Filter
  values: Values
  onChange: Change
}) {
  if (filter.kind === 'reference') {
    const { name, title, source } = filter
    const value = values[name] ?? null
    return (
      <Wanted at={value !== null} preload={loadReference} closed={<FilterTarget title={title} chosen={[]} />}>
        {(opened) => (
          <ReferenceFilter
            title={title}
            source={source}
            opened={opened}
            value={value}
            onChange={(next) => onChange({ [name]: next })}
          />
        )}
      </Wanted>
    )
  }
  if (filter.kind === 'day' || filter.kind === 'days') {
    const from = filter.kind === 'day' ? filter.name : filter.from
    const to = filter.kind === 'day' ? null : filter.to
    return <DaysButton title={filter.title} from={from} to={to} values={values} onChange={onChange} />
  }
  const { about } = filter
  return (
    <ChoiceButton
      title={filter.title}
      options={optionsOf(filter.options)}
      multiple={filter.multiple ?? false}
      value={values[filter.name] ?? ''}
      onChange={(value) =>
        onChange({ [filter.name]: value, ...(about && value === null ? { [about]: null } : {}) })
      }
    />
  )
}

/** Shows the closed button until it is pressed, then what opens. */
function Wanted({
  at = false,
  preload,
  closed,
  children,
}: {
  /** Wanted from the start, for what the button says needs it. */
  at?: boolean
  preload: () => Promise<unknown>
  closed: ReactNode
  children: (opened: boolean) => ReactNode
}) {
  const [pressed, setPressed] = useState(false)
  const near = () => void preload()
  const waiting = (
    // The button inside is what is pressed; its press is heard here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span onClick={() => setPressed(true)} onPointerEnter={near} onFocus={near}>
      {closed}
    </span>
  )
  return pressed || at ? <Suspense fallback={waiting}>{children(pressed)}</Suspense> : waiting
}

function ChoiceButton({
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
  const change = (one: string, on: boolean) => {
    if (!multiple) return onChange(one)
    onChange((on ? [...chosen, one] : chosen.filter((other) => other !== one)).join(',') || null)
  }
  const clear: MenuEntry[] =
    chosen.length > 0 ? [{ kind: 'line' }, { title: t('action.clear'), run: () => onChange(null) }] : []
  return (
    <LazyMenu
      align="start"
      stays={multiple}
      entries={[
        ...options.map((option): MenuEntry => ({
          kind: multiple ? 'check' : 'radio',
          title: option.label,
          on: chosen.includes(option.value),
          change: (on) => change(option.value, on),
        })),
        ...clear,
      ]}
      target={<FilterTarget title={title} chosen={names} />}
    />
  )
}

function DaysButton({
  title,
  from,
  to,
  values,
  onChange,
}: {
  title: string
  from: string
  to: string | null
  values: Values
  onChange: Change
}) {
  const first = values[from] ?? null
  const last = to === null ? null : (values[to] ?? null)
  const target = (
    <FilterTarget title={title} chosen={[]} active={first !== null || last !== null}>
      {first && <Day value={first} />}
      {to !== null && ' – '}
      {last && <Day value={last} />}
    </FilterTarget>
  )
  return (
    <Wanted preload={loadDays} closed={target}>
      {() => (
        <DaysFilter
          title={title}
          target={target}
          from={from}
          to={to}
          first={first}
          last={last}
          onChange={onChange}
        />
      )}
    </Wanted>
  )
}
