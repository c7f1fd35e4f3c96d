import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { repeats } from '#modules/events/domain/occurrences.ts'
import {
  answers,
  categories,
  Event,
  eventAccess as access,
  eventCodes,
  events,
  reminders,
  visibilities,
} from '#modules/events/shared/event.ts'

const clock = (title: string) => field.optionalTime(title, { hint: 'Leave both blank for all day.' })
const form = {
  title: field.text('Title'),
  category: field.choice('Category', categories, { initial: 'Meeting' }),
  starts_on: field.day('From', { initial: 'today' }),
  ends_on: field.optionalDay('To', { hint: 'Leave blank for one day.' }),
  starts_at: clock('Starts at'),
  ends_at: clock('Ends at'),
  venue: field.optionalText('Venue'),
  link: field.optionalText('Link', 500, { hint: 'Of an online meeting, beginning with https://' }),
  description: field.optionalText('Description', 5000, { long: true }),
  agenda: field.optionalText('Agenda', 5000, { long: true }),
  repeats: field.choice('Repeats', repeats, { initial: 'Never' }),
  repeat_until: field.optionalDay('Repeats until'),
  rsvp_by: field.optionalDay('Answer by'),
  seats: field.optionalNumber('Seats', { min: 1, max: 100_000 }, { hint: 'Leave blank for no limit.' }),
  guests_each: field.number('Guests per person', { min: 0, max: 10, initial: 0 }, { initial: 0 }),
  remind: field.choice('Reminder', reminders, { initial: '1 day before' }),
}
const official = {
  ...form,
  coordinator_id: field.reference('Coordinator', peopleChoices),
  segment_id: field.reference('Invited segment', segments.list, {
    hint: 'Everybody in the segment on the first day.',
  }),
  visibility: field.choice('Visibility', visibilities, {
    initial: 'Public',
    hint: 'A private event is visible to invited people only.',
  }),
}
interface Times {
  starts_on: string
  ends_on?: string | null | undefined
  starts_at?: string | null | undefined
  ends_at?: string | null | undefined
  repeats: string
  repeat_until?: string | null | undefined
  rsvp_by?: string | null | undefined
  link?: string | null | undefined
}
function problems(values: Times) {
  const { starts_on, starts_at, ends_at, repeat_until, rsvp_by, link } = values
  const ends_on = values.ends_on ?? starts_on
  const found: Record<string, string[]> = {}
  if (ends_on < starts_on) found['ends_on'] = ['To cannot be before From.']
  if (!!starts_at !== !!ends_at) found[starts_at ? 'ends_at' : 'starts_at'] = ['Enter both times or neither.']
  if (starts_at && ends_at && ends_on === starts_on && ends_at <= starts_at)
    found['ends_at'] = ['Ends at must be after Starts at.']
  if (repeat_until && repeat_until < starts_on)
    found['repeat_until'] = ['Repeats until cannot be before From.']
  if (rsvp_by && rsvp_by > starts_on) found['rsvp_by'] = ['Answer by cannot be after From.']
  if (link && !/^https:\/\/[^\s]+$/.test(link)) found['link'] = ['Enter a link that begins with https://']
  return found
}

/** HR's, for the organization. */
export const addEvent = action('/event/{org}/', {
  access: { hr: eventCodes },
  title: 'Add event',
  form: official,
  problems,
  success: 'Successfully created {title}',
  response: Event,
  status: 201,
  primary: true,
})
/** An employee's own, for whom they invite. */
export const planEvent = action('/event/{org}/private/', {
  access: { user: true },
  title: 'Plan event',
  form,
  problems,
  success: 'Successfully created {title}',
  response: Event,
  status: 201,
  primary: true,
})
export const changeEvent = action('/event/{org}/{id}/', {
  access,
  title: 'Edit event',
  method: 'PATCH',
  // an employee's own has only the first of these
  form: { ...official, visibility: field.optionalChoice('Visibility', visibilities) },
  problems,
  on: { row: Event },
  when: 'manage',
  success: 'Successfully updated {title}',
  submit: 'Save',
  response: Event,
})
export const publishEvent = action('/event/{org}/{id}/publish/', {
  access,
  title: 'Publish event',
  on: events,
  when: 'publish',
  inline: true,
  confirm: 'Publish {title}? Invited employees are notified.',
  reaches: { people: 'Employees invited', day: 'Event date' },
  success: 'Successfully published {title}',
  response: Event,
})
export const postponeEvent = action('/event/{org}/{id}/postpone/', {
  access,
  title: 'Postpone event',
  on: events,
  when: 'withdraw',
  confirm: 'Postpone {title}? Invited employees are notified and asked again.',
  reaches: { people: 'Employees invited', day: 'Event date' },
  form: {
    starts_on: field.optionalDay('New date', { hint: 'Leave blank if it is not known yet.' }),
    reason: field.remarks('Reason'),
  },
  success: 'Successfully postponed {title}',
  response: Event,
})
export const cancelEvent = action('/event/{org}/{id}/cancel/', {
  access,
  title: 'Cancel event',
  on: events,
  when: 'withdraw',
  danger: true,
  confirm: 'Cancel {title}? Invited employees are notified.',
  reaches: { people: 'Employees invited', day: 'Event date' },
  form: { reason: field.remarks('Reason') },
  success: 'Successfully cancelled {title}',
  response: Event,
})
export const inviteToEvent = action('/event/{org}/{id}/invite/', {
  access,
  title: 'Invite people',
  on: events,
  when: 'manage',
  form: { employee_ids: field.references('Employees', peopleChoices) },
  versioned: false,
  success: 'Successfully invited {invited}',
  response: z.object({ invited: z.number() }),
})
export const addEventGuest = action('/event/{org}/{id}/guest/', {
  access,
  title: 'Add guest',
  on: events,
  when: 'manage',
  form: {
    full_name: field.text('Name'),
    company: field.optionalText('Organization', 150),
    email: field.optionalEmail('Email', {
      hint: 'Guests with an email get the invitation, changes and cancellation.',
    }),
  },
  versioned: false,
  success: 'Successfully created {full_name}',
  response: z.object({ id: z.string(), full_name: z.string() }),
  status: 201,
})
export const answerEvent = action('/event/{org}/{id}/answer/', {
  access: { user: true },
  title: 'Answer invitation',
  on: events,
  when: 'answer',
  inline: true,
  form: {
    answer: field.choice('Answer', answers, { initial: 'Going' }),
    guests: field.number('Guests', { min: 0, max: 10, initial: 0 }, { initial: 0 }),
  },
  versioned: false,
  success: 'Answer saved',
  response: Event,
})
