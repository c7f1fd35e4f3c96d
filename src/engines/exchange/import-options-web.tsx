import { NativeSelect, Switch } from '@mantine/core'
import { useCalendarSlot } from '#ui/show/calendar-slot.tsx'
import { useScope } from '#ui/data/scope.tsx'
import type { Option } from '#engines/exchange/exchange.ts'
import { isWriting, type Writing } from '#engines/exchange/import-writing.ts'
import styles from '#engines/exchange/import.module.css'
import { t } from '#engines/exchange/words-web.ts'

/** How the file is read; only what matters for the columns that are filled. */
export function ImportOptions({
  options,
  values,
  shown,
  mapped,
  onChange,
}: {
  options: readonly Option[]
  /** As the person said. */
  values: Readonly<Record<string, string>>
  /** As the cells show. */
  shown: Writing
  mapped: readonly (string | null)[]
  onChange: (name: string, value: string) => void
}) {
  const asked = options.filter(({ name, about }) =>
    // how days are written is nothing to ask where no cell depends on it
    isWriting(name)
      ? shown[name] !== undefined
      : about.length === 0 || about.some((target) => mapped.includes(target)),
  )
  if (asked.length === 0) return null
  return (
    <section className={styles.card}>
      <h2>{t('options.title')}</h2>
      {asked.map((option) =>
        isWriting(option.name) ? (
          <WritingField
            key={option.name}
            option={option}
            value={values[option.name] ?? null}
            shown={shown[option.name] ?? null}
            onChange={(value) => onChange(option.name, value)}
          />
        ) : (
          <OptionField
            key={option.name}
            option={option}
            value={values[option.name] ?? option.initial}
            onChange={(value) => onChange(option.name, value)}
          />
        ),
      )}
    </section>
  )
}

/** Answered by the cells, or by the person where these leave it open; never by a guess. */
function WritingField({
  option: { title, values },
  value,
  shown,
  onChange,
}: {
  option: Option
  value: string | null
  shown: string | null
  onChange: (value: string) => void
}) {
  const isOpen = value === null && shown === null
  return (
    <NativeSelect
      label={title}
      description={
        shown !== null && t(value === null || value === shown ? 'options.shown' : 'options.shownOther')
      }
      error={isOpen && t('options.notShown')}
      value={value ?? shown ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        ...(isOpen ? [{ value: '', label: t('options.choose'), disabled: true }] : []),
        ...values.map((one) => ({ value: one.value, label: one.title })),
      ]}
    />
  )
}

function OptionField({
  option: { kind, title, hint, values },
  value,
  onChange,
}: {
  option: Option
  value: string
  onChange: (value: string) => void
}) {
  if (kind === 'boolean')
    return (
      <Switch
        label={title}
        description={hint}
        checked={value === 'yes'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'yes' : 'no')}
      />
    )
  if (kind === 'day') return <DayOption title={title} hint={hint} value={value} onChange={onChange} />
  return (
    <NativeSelect
      label={title}
      description={hint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={values.map((one) => ({ value: one.value, label: one.title }))}
    />
  )
}

function DayOption({
  title,
  hint,
  value,
  onChange,
}: {
  title: string
  hint: string | null
  value: string
  onChange: (value: string) => void
}) {
  const { today } = useScope()
  const { DateInput } = useCalendarSlot()
  return (
    <div className={styles.dayOption}>
      <NativeSelect
        label={title}
        description={hint}
        value={value === 'today' ? 'today' : 'day'}
        onChange={(event) => onChange(event.currentTarget.value === 'today' ? 'today' : today)}
        data={[
          { value: 'today', label: t('options.today') },
          { value: 'day', label: t('options.otherDay') },
        ]}
      />
      {value !== 'today' && (
        <DateInput
          aria-label={`${title}: ${t('options.day')}`}
          value={value}
          onChange={(day) => onChange(day ?? 'today')}
        />
      )}
    </div>
  )
}
