import { sql } from 'kysely'
import { ofEmployee } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

/** Own plans lose their words; what the organization held stays. */
export const personal: PersonData = {
  erased: [
    {
      table: 'event',
      title: 'Private events',
      rows: (people) => sql<boolean>`${ofEmployee('coordinator_id')(people)} and not is_official`,
      becomes: () => ({
        title: REMOVED,
        description: null,
        agenda: null,
        venue: null,
        moved_venue: null,
        link: null,
      }),
    },
    { table: 'event_member', title: 'Answers to events', rows: ofEmployee() },
    { table: 'event_former_answer', title: 'Answers to events before a change', rows: ofEmployee() },
    { table: 'calendar_feed', title: 'Address of the calendar', rows: ofEmployee() },
  ],
}
