import { useScope } from '#ui/data/scope.tsx'
import { Callout } from '#ui/show/callout.tsx'
import type { Import } from '#engines/exchange/exchange.ts'
import { shownWriting } from '#engines/exchange/import-choice-web.ts'
import type { WritingName } from '#engines/exchange/import-writing.ts'
import { t } from '#engines/exchange/words-web.ts'

/** What was kept from an earlier import, and how the cells of this file were read. */
export function HowRead({ import: current }: { import: Import }) {
  const { today } = useScope()
  const lines = linesOf(current, today)
  if (lines.length === 0) return null
  return (
    <Callout tone="info">
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Callout>
  )
}

function linesOf(current: Import, today: string): string[] {
  const shown = shownWriting(current, current.mapping, today)
  const read = (name: WritingName) => (shown[name] === undefined ? null : (current.options[name] ?? null))
  const [calendar, order, decimal] = [read('calendar'), read('day_order'), read('decimal')]
  const days = [
    calendar && t(calendar === 'BS' ? 'read.BS' : 'read.AD'),
    order && t(order === 'month_first' ? 'read.month_first' : 'read.day_first'),
  ].filter((one) => one !== null)
  return [
    ...(current.is_mapping_kept ? [t('review.mappingKept')] : []),
    ...(days.length ? [t('read.dates', { how: days.join(', ') })] : []),
    ...(decimal ? [t(decimal === ',' ? 'read.comma' : 'read.point')] : []),
  ]
}
