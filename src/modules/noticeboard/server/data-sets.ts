import { sql } from 'kysely'
import { dataSet, type DataSet, day, number, text } from '#engines/dataset/data-set-server.ts'
import { noticeCodes } from '#modules/noticeboard/shared/notice-post.ts'

const post = { group: 'Post' } as const
const echo = { group: 'Response' } as const
const count = (table: string, condition: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from ${sql.table(table)} x where x.org_id = n.org_id and ${condition})`

/** What stands on the board. What was taken away, and the walls of events, are not told. */
const posts = dataSet('noticeboard-posts', {
  title: 'Posts',
  about: 'One line for each post on the noticeboard: author, days, and how many read and answered it.',
  module: 'noticeboard',
  codes: noticeCodes,
  from: sql`notice_post n join organization o on o.org_id = n.org_id`,
  where: sql`n.state = 'Published' and n.published_at <= now() and n.event_id is null`,
  joins: {
    author: {
      sql: sql`left join employee author on author.org_id = n.org_id and author.id = n.author_id`,
    },
    segment: {
      sql: sql`left join segment segment on segment.org_id = n.org_id and segment.id = n.segment_id`,
    },
  },
  id: sql`n.id`,
  columns: {
    post: { ...post, ...text, title: 'Title', value: sql`n.title` },
    author: {
      ...post,
      ...text,
      title: 'Author',
      value: sql`author.full_name`,
      joins: ['author'],
      listed: true,
    },
    published_on: {
      ...post,
      ...day,
      title: 'Published on',
      value: sql`(n.published_at at time zone o.time_zone)::date`,
      filled: true,
    },
    expires_on: { ...post, ...day, title: 'Expires on', value: sql`n.expires_on` },
    audience: {
      ...post,
      ...text,
      title: 'Audience',
      value: sql`segment.name`,
      joins: ['segment'],
      listed: true,
    },
    is_notice: { ...post, kind: 'boolean', title: 'Of the organization', value: sql`n.is_notice` },
    is_important: { ...post, kind: 'boolean', title: 'Important', value: sql`n.is_important` },
    asks_acknowledgement: {
      ...post,
      kind: 'boolean',
      title: 'To be acknowledged',
      value: sql`n.asks_acknowledgement`,
    },
    read: { ...echo, ...number, title: 'Read by', value: count('notice_reading', sql`x.post_id = n.id`) },
    acknowledged: {
      ...echo,
      ...number,
      title: 'Acknowledged by',
      value: count('notice_reading', sql`x.post_id = n.id and x.acknowledged_at is not null`),
    },
    reactions: {
      ...echo,
      ...number,
      title: 'Reactions',
      value: count('notice_reaction', sql`x.post_id = n.id`),
    },
    comments: {
      ...echo,
      ...number,
      title: 'Comments',
      value: count('comment', sql`x.subject_type = 'notice_post' and x.subject_id = n.id`),
    },
    votes: { ...echo, ...number, title: 'Votes', value: count('notice_poll_vote', sql`x.post_id = n.id`) },
  },
  start: {
    columns: ['post', 'author', 'published_on', 'read', 'acknowledged', 'reactions', 'comments'],
    sort: [{ key: 'published_on', descending: true }],
  },
})

export const noticeboardDataSets: readonly DataSet[] = [posts]
