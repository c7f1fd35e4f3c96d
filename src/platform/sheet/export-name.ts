/**
 * The name of an exported file with the time of its making: `employees-2026-04-14-0815.xlsx`. The instant
 * is ISO; the time zone is the reader's, such as `Asia/Kathmandu`.
 */
export function exportName(
  subject: string,
  extension: 'csv' | 'xlsx' | 'pdf',
  instant: string,
  timeZone = 'UTC',
) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((it) => it.type === type)?.value ?? ''
  const stamp = `${part('year')}-${part('month')}-${part('day')}-${part('hour')}${part('minute')}`
  return `${fileWord(subject)}-${stamp}.${extension}`
}

/** Letters of any script, their marks and digits; the rest becomes single hyphens. */
function fileWord(subject: string) {
  const word = subject.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu, '-')
  const short = /^.{0,80}/u.exec(word)?.[0] ?? ''
  return short.replaceAll(/^-+|-+$/g, '') || 'export'
}
