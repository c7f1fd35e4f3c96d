import { useFieldValue } from '#ui/form/form-context.ts'
import { Callout } from '#ui/show/callout.tsx'
import { changesOf } from '#modules/events/domain/event-change.ts'
import type { Event } from '#modules/events/shared/event.ts'
import { t } from '#modules/events/web/words.ts'

/** What saving another date, time or place does to the answers, while it is still being typed. */
export function AskedAgain({ event }: { event: Event }) {
  const after = {
    starts_on: textOf(useFieldValue('starts_on')),
    ends_on: textOf(useFieldValue('ends_on')),
    starts_at: textOf(useFieldValue('starts_at')),
    ends_at: textOf(useFieldValue('ends_at')),
    venue: textOf(useFieldValue('venue')),
    repeats: textOf(useFieldValue('repeats')),
  }
  const isReset =
    (after.starts_on !== event.starts_on || after.repeats !== event.repeats) &&
    event.dates.some((one) => one.is_moved || one.is_cancelled)
  const isHeld = event.state === 'Published' || event.state === 'Ongoing'
  if (!isHeld || changesOf(event, after).length === 0) return null
  const { going, maybe, not_going, waiting } = event.counts
  return (
    <Callout title={t('askedAgain')} tone="info">
      {t('askedAgainHint', { count: going + maybe + not_going + waiting })}
      {isReset && ` ${t('datesReset')}`}
    </Callout>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
