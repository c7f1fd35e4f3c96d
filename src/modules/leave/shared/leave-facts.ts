import type { NoticeFacts } from '#engines/notify/notice-words.ts'

/** What the words of a notification about a leave request may name. */
export const leaveFacts = {
  leave_type: { hint: 'Which leave it is.', example: 'Home Leave' },
  days: { hint: 'How many working days it takes, as a number.', example: '2', mail: true },
  dates: {
    hint: 'From when to when, in the calendar of who reads it.',
    example: '2026-12-08–2026-12-09',
    mail: true,
  },
} as const satisfies NoticeFacts
