import { sql } from 'kysely'
import { z } from 'zod'
import type { SignalHandler } from '#platform/signals.ts'
import { requestNotifications } from '#engines/approval/request-notice-server.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { answerNotifications } from '#modules/offboarding/server/resignation-answers.ts'
import { resignation, withdrawal } from '#modules/offboarding/shared/resignation.ts'

/** Confidential: only the chain, HR and the leaver are told. */
export const notifications: readonly SignalHandler[] = [
  ...requestNotifications({
    declared: resignation,
    noun: 'resignation',
    granted: 'resignation',
    pages: {
      user: '/user/resignation',
      supervisor: '/user/resignation-request?whose=team',
      admin: 'hris/resignation/request',
    },
    async said(ctx, id) {
      const { rows } = await sql<{ day: string }>`
        select coalesce(agreed_last_day, requested_last_day)::text as day from resignation where request_id = ${id}`.execute(
        ctx.db,
      )
      return `${rows[0]?.day ?? ''} as last working day`
    },
  }),
  ...answerNotifications,
  ...requestNotifications({
    declared: withdrawal,
    noun: 'withdrawal of a resignation',
    granted: 'withdrawal of your resignation',
    pages: {
      user: '/user/resignation?whose=withdrawals',
      supervisor: '/user/resignation-request?whose=team',
      admin: 'hris/resignation/request?whose=withdrawals',
    },
    async said(ctx, id) {
      const { rows } = await sql<{ day: string }>`
        select last_working_on::text as day from resignation_withdrawal where request_id = ${id}`.execute(
        ctx.db,
      )
      return `leaving on ${rows[0]?.day ?? ''}`
    },
  }),
  notification({
    signal: 'separation.approved',
    payload: z.object({ separation_id: z.uuid() }),
    async tell(ctx, { separation_id }) {
      const { rows } = await sql<{ account_id: string | null; day: string; asked: boolean }>`
        select e.account_id, s.last_working_on::text as day,
          exists (select from answer_sheet a where a.subject_id = s.id and a.use = 'exit_interview') as asked
        from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id where s.id = ${separation_id}`.execute(
        ctx.db,
      )
      const [row] = rows
      if (!row?.account_id) return null
      return {
        accounts: [row.account_id],
        text: row.asked
          ? `Your last working day is ${row.day}. Please answer the exit interview before it`
          : `Your last working day is ${row.day}`,
        url: row.asked ? '/user/exit-interview' : '/user/resignation',
      }
    },
  }),
]
