import { formatMoney } from '#kernel/amount.ts'
import { inDigits, inEnglish, type Writing } from '#kernel/calendar/names.ts'
import { daysInText } from '#kernel/calendar/in-text.ts'
import { english, type CalendarSystem } from '#kernel/calendar/system.ts'
import type { ExportKind } from '#kernel/endpoint.ts'
import type { SheetValue } from '#platform/sheet/write.ts'

/** A value as paper shows it, days in the calendar of whoever it is for and, below, in the English one. */
export function printedCell(
  value: SheetValue,
  kind: ExportKind,
  calendar: CalendarSystem,
  writing: Writing = inEnglish,
): string {
  if (value === null || value === '') return ''
  const own = (figure: string) => inDigits(figure, writing.digits)
  switch (kind) {
    case 'money':
      return own(formatMoney(String(value)))
    case 'percent':
      return own(Number(value).toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 }))
    case 'number':
    case 'decimal':
      return own(grouped(String(value)))
    case 'day':
    case 'instant':
      return bothOf(String(value), calendar, writing)
    default:
      return String(value)
  }
}

const bothOf = (text: string, calendar: CalendarSystem, writing: Writing) =>
  [...new Set([daysInText(text, calendar, writing), daysInText(text, english, writing)])].join('\n')

/** `1,234.5`, as screens write it, without passing through a float. */
function grouped(exact: string): string {
  const [whole = '', fraction = ''] = exact.split('.')
  const rest = fraction.replace(/0+$/, '')
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${rest && `.${rest}`}`
}
