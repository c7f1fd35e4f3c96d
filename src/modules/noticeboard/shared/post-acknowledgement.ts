import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { NoticePost, noticeCodes } from '#modules/noticeboard/shared/notice-post.ts'

/** The reader has read an important notice that asks for no acknowledgement: it stands first for them no longer. */
export const markPostRead = post('/noticeboard/{org}/post/{id}/mark-read/', {
  access: { user: true },
  response: NoticePost,
})

/** The reader acknowledges an important notice. Again, it changes nothing. */
export const acknowledgePost = post('/noticeboard/{org}/post/{id}/acknowledge/', {
  access: { user: true },
  response: NoticePost,
})

/** The audience of today without the author, and who of it has acknowledged: for the author of the notice and for HR. */
export const postAcknowledgements = list('/noticeboard/{org}/post/{id}/acknowledgement/', {
  access: { user: true, hr: noticeCodes },
  title: 'Acknowledgements of a Notice',
  columns: {
    person: col.person('Employee'),
    acknowledged_at: col.instant('Acknowledged at', { nullable: true }),
  },
  filters: {
    done: filter.single('Status', ['true', 'false'], {
      words: { true: 'Acknowledged', false: 'Not acknowledged' },
    }),
  },
  beside: {
    done_count: z.number(),
    open_count: z.number(),
    reminded_on: z.string().nullable(),
  },
  phone: { first: 'person', second: ['acknowledged_at'] },
  empty: 'Employees this notice is for appear here.',
})

/** Reminds those who have not acknowledged it and have a login, once a day. */
export const remindOfPost = post('/noticeboard/{org}/post/{id}/remind/', {
  access: { user: true, hr: noticeCodes },
  query: z.object({ as: z.enum(['user', 'hr']).optional() }),
  response: z.object({ reminded: z.number() }),
})
