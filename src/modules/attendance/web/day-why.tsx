import { clockAt } from '#kernel/calendar/zone.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { decimal, duration } from '#ui/i18n/format.ts'
import type { DayDetail } from '#modules/attendance/shared/day.ts'
import styles from '#modules/attendance/web/attendance.module.css'
import { t } from '#modules/attendance/web/words.ts'

type Step = DayDetail['because'][number]

/** How a day came to what it is: each rule that decided, with its numbers, in the order in which they did. */
export function DayWhy({ because }: { because: readonly Step[] }) {
  const { zone } = useScope()
  const timeOf = (minute: number) => clockAt(new Date(minute * 60_000).toISOString(), zone)
  const said = [...new Set(because.flatMap((step) => sentenceOf(step, timeOf) ?? []))]
  if (said.length === 0) return null
  return (
    <details className={styles.why}>
      <summary>{t('why.title')}</summary>
      <ol>
        {said.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </details>
  )
}

/** A step in words; null of one that decided nothing. */
export function sentenceOf({ rule, values }: Step, timeOf: (minute: number) => string): string | null {
  const number = (name: string) => Number(values[name] ?? 0)
  const word = (name: string) => declared(String(values[name] ?? ''))
  const name = String(values['name'] ?? '')
  const spans = Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      typeof value === 'number' ? [[key, duration(value)]] : [],
    ),
  )
  const days = (thousandths: number) => decimal(thousandths / 1000, thousandths % 100 === 0 ? 1 : 2)
  const between = { start: timeOf(number('start')), end: timeOf(number('end')) }
  switch (rule) {
    case 'shift':
      return t('why.shift', { ...spans, ...between, name, source: word('source') })
    case 'core':
      return t('why.core', between)
    case 'halfHoliday':
      return t('why.halfHoliday', { name })
    case 'noOvertime':
      return t('why.noOvertime', { ...spans, name })
    case 'leave':
    case 'travel':
    case 'training':
      return t(`why.${rule}`, { name, part: days(number('part')), paid: decimal(number('paid')) })
    case 'punches':
      return t('why.punches', { count: number('count') })
    case 'rounded':
      return t('why.rounded', { ...spans, direction: word('direction') })
    case 'late':
      if (number('raw') === 0) return t('why.onTime')
      return number('late') === 0 ? t('why.withinGrace', spans) : t('why.late', spans)
    case 'early':
      return [
        t('why.worked', spans),
        number('early') > 0 && t('why.early', spans),
        number('lost') > 0 && t('why.lost', spans),
      ]
        .filter(Boolean)
        .join(' ')
    case 'dayOff':
      return name ? t('why.holiday', { name }) : word('type')
    case 'effect':
      return number('unpaid') > 0 ? t('why.unpaid', { days: days(number('unpaid')) }) : t('why.paid')
    case 'autoBreak':
    case 'timesheet':
    case 'overtime':
    case 'overtimeOff':
    case 'missing':
    case 'full':
    case 'half':
    case 'absent':
    case 'onePunch':
    case 'noShift':
    case 'exempt':
    case 'suspended':
    case 'pendingSync':
      return t(`why.${rule}`, spans)
    default:
      return null
  }
}
