import { sql } from 'kysely'
import { ofRequests } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

/** Own posts lose their words; what was posted for the organization is the organization's. */
export const personal: PersonData = {
  erased: [
    {
      table: 'notice_post',
      title: 'Posts',
      rows: (who) => sql<boolean>`author_id = ${who.employee_id}::uuid and not is_notice`,
      becomes: () => ({ title: REMOVED, body: REMOVED }),
    },
    {
      table: 'notice_post_request',
      title: 'Posts asked for',
      rows: ofRequests(),
      becomes: () => ({ title: REMOVED, body: REMOVED }),
    },
  ],
}
