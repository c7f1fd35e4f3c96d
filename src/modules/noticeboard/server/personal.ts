import { sql } from 'kysely'
import { ofEmployee, ofRequests } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

/** Own posts lose their words; what was posted for the organization is the organization's. */
export const personal: PersonData = {
  erased: [
    {
      table: 'notice_post',
      title: 'Posts',
      rows: (people) => sql<boolean>`${ofEmployee('author_id')(people)} and not is_notice`,
      becomes: () => ({ title: REMOVED, body: REMOVED }),
    },
    {
      table: 'notice_post_request',
      title: 'Posts asked for',
      rows: ofRequests(),
      becomes: () => ({ title: REMOVED, body: REMOVED }),
    },
    { table: 'notice_reading', title: 'Notices read and acknowledged', rows: ofEmployee() },
    { table: 'notice_reaction', title: 'Reactions to posts', rows: ofEmployee() },
    { table: 'notice_report', title: 'Reports of posts', rows: ofEmployee() },
    { table: 'notice_poll_vote', title: 'Votes in polls', rows: ofEmployee() },
  ],
}
