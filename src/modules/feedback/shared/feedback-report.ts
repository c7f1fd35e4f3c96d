import { z } from 'zod'
import { monthWords } from '#kernel/calendar/names.ts'
import { day, fieldMessages } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { report } from '#engines/report/report.ts'
import { kinds } from '#modules/feedback/shared/feedback.ts'

export const feedbackGroups = ['kind', 'assignee', 'month_bs', 'month_ad'] as const

const counted = (title: string) => ({ title, kind: 'number', total: true }) as const

/** How quickly feedback is answered and closed, and how content its senders were: of what came between two days. */
export const feedbackReport = report('feedback-care', {
  title: 'How quickly feedback is answered',
  access: { hr: [P.feedback.all] },
  filters: z.object({
    from: day('From').optional(),
    to: day('To').optional(),
    by: z.enum(feedbackGroups, { error: fieldMessages.choice }).default('kind'),
  }),
  columns: {
    group: { title: 'Group', kind: 'text', says: [...kinds, 'Nobody', ...monthWords] },
    all: counted('Came in'),
    open: counted('Open'),
    overdue: counted('Overdue'),
    answered: counted('Answered'),
    answer_days: { title: 'Days to first answer', kind: 'decimal' },
    in_time: { title: 'Answered in time', kind: 'percent' },
    closed: counted('Closed'),
    close_days: { title: 'Days to close', kind: 'decimal' },
    rated: counted('Rated'),
    satisfaction: { title: 'Satisfaction (1 to 5)', kind: 'decimal' },
  },
  chart: { by: 'group', measures: ['answered', 'open', 'closed'], kind: 'bar' },
})
