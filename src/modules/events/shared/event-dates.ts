import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { Event, eventAccess as access, events } from '#modules/events/shared/event.ts'

const which = field.day('Date', { hint: 'A date of the series, as it is now.' })

/** One time of a series; moved once more, or held after all, by the same act. */
export const moveDate = action('/event/{org}/{id}/move-date/', {
  access,
  title: 'Move one date',
  on: events,
  when: 'change_date',
  confirm: 'Only this date of {title} moves. Invited employees are notified; answers stay.',
  form: {
    on_day: which,
    starts_on: field.day('New date'),
    starts_at: field.optionalTime('Starts at', { hint: 'Leave both blank for all day.' }),
    ends_at: field.optionalTime('Ends at', { hint: 'Leave both blank for all day.' }),
    venue: field.optionalText('Venue'),
    reason: field.remarks('Reason'),
  },
  problems({ starts_at, ends_at }) {
    const found: Record<string, string[]> = {}
    if (!!starts_at !== !!ends_at)
      found[starts_at ? 'ends_at' : 'starts_at'] = ['Enter both times or neither.']
    return found
  },
  success: 'Successfully updated {title}',
  response: Event,
})
export const cancelDate = action('/event/{org}/{id}/cancel-date/', {
  access,
  title: 'Cancel one date',
  on: events,
  when: 'change_date',
  danger: true,
  confirm: 'Only this date of {title} is cancelled. Invited employees are notified.',
  form: { on_day: which, reason: field.remarks('Reason') },
  success: 'Successfully updated {title}',
  response: Event,
})
