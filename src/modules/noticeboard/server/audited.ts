import type { AuditedTable } from '#engines/audit/audit.ts'
import { noticeCodes } from '#modules/noticeboard/shared/notice-post.ts'

export const audited: readonly AuditedTable[] = [
  {
    table: 'notice_post',
    title: 'Post',
    codes: noticeCodes,
    fields: {
      title: 'Title',
      body: 'Text',
      pinned_until: 'Pinned until',
      expires_on: 'Shown until',
      removed_reason: 'Why removed',
      is_notice: 'Notice',
      is_important: 'Important',
      important_until: 'Important until',
      asks_acknowledgement: 'Acknowledgement required',
      notified_at: 'Audience notified at',
      reminded_on: 'Reminded on',
      poll_question: 'Poll question',
      poll_closes_on: 'Poll closes on',
    },
    references: {
      event_id: ['event', 'title'],
      segment_id: ['segment', 'name'],
      author_id: ['employee', 'full_name'],
    },
    hidden: ['request_id', 'notified_through'],
  },
  {
    table: 'notice_report',
    title: 'Report of a post',
    codes: noticeCodes,
    references: {
      employee_id: ['employee', 'full_name'],
      decided_by_account_id: ['account', 'full_name'],
    },
    hidden: ['post_id'],
  },
]
