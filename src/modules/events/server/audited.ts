import type { AuditedTable } from '#engines/audit/audit.ts'
import { eventCodes } from '#modules/events/shared/event.ts'

export const audited: readonly AuditedTable[] = [
  {
    table: 'event',
    title: 'Event',
    codes: eventCodes,
    fields: {
      title: 'Title',
      category: 'Category',
      description: 'Description',
      agenda: 'Agenda',
      venue: 'Venue',
      link: 'Link',
      starts_on: 'From',
      ends_on: 'To',
      starts_at: 'Starts at',
      ends_at: 'Ends at',
      repeats: 'Repeats',
      repeat_until: 'Repeats until',
      visibility: 'Visibility',
      rsvp_by: 'Answer by',
      seats: 'Seats',
      guests_each: 'Guests per person',
      remind: 'Reminder',
      state: 'State',
      state_reason: 'Reason',
      moved_from: 'Moved from',
    },
    references: { coordinator_id: ['employee', 'full_name'], segment_id: ['segment', 'name'] },
    hidden: ['is_official', 'reminded_for'],
  },
]
