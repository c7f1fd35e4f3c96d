import { sql } from 'kysely'
import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import type { SignalHandler } from '#platform/signals.ts'
import { requestNotifications } from '#engines/approval/request-notice-server.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { beginRefused } from '#modules/offboarding/server/refused-confirmation.ts'
import { lastDayNotices } from '#modules/offboarding/server/last-day-notices.ts'
import { retentionNotices } from '#modules/offboarding/server/retention-notices.ts'
import { followLeave } from '#modules/offboarding/server/notice-leave.ts'
import { answerNotifications } from '#modules/offboarding/server/resignation-answers.ts'
import { resignation, withdrawal } from '#modules/offboarding/shared/resignation.ts'

/** Confidential: only the chain, HR and the leaver are told. */
export const notifications: readonly SignalHandler[] = [
  beginRefused,
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
  ...lastDayNotices,
  ...retentionNotices,
  ...followLeave,
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
    signal: 'exit_interview.planned',
    title: 'Exit interview: a meeting is planned',
    payload: z.object({ separation_id: z.uuid() }),
    async tell(ctx, { separation_id }) {
      const { rows } = await sql<{
        leaver: string
        leaver_account: string | null
        interviewer: string
        interviewer_account: string | null
        at: string
      }>`
        select e.full_name as leaver, e.account_id as leaver_account, i.full_name as interviewer, i.account_id as interviewer_account,
          concat_ws(' ', m.meets_on, m.meets_at, '· ' || m.place) as at
        from exit_meeting m join employee e on e.org_id = m.org_id and e.id = m.employee_id
        join employee i on i.org_id = m.org_id and i.id = m.interviewer_id
        where m.separation_id = ${separation_id} and m.mode = 'Meeting'`.execute(ctx.db)
      const [row] = rows
      if (!row) return null
      return [
        ...(row.leaver_account
          ? [
              {
                accounts: [row.leaver_account],
                text: `Your exit interview with ${row.interviewer}: ${row.at}`,
                url: '/user/exit-interview',
              },
            ]
          : []),
        ...(row.interviewer_account
          ? [
              {
                accounts: [row.interviewer_account],
                text: `You hold the exit interview of ${row.leaver}: ${row.at}`,
                url: '/user',
              },
            ]
          : []),
      ]
    },
  }),
  notification({
    signal: 'separation.access_ended',
    title: 'Separation: the access is ended at once',
    payload: z.object({ separation_id: z.uuid() }),
    async tell(ctx, { separation_id }) {
      const { rows } = await sql<{ employee_id: string; full_name: string; day: string }>`
        select s.employee_id, e.full_name, s.last_working_on::text as day
        from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
        where s.id = ${separation_id} and s.access_ended_at is not null`.execute(ctx.db)
      const [row] = rows
      if (!row) return null
      return {
        hr: [P.hris.separation],
        about: { employee_id: row.employee_id },
        text: `The access of ${row.full_name} is ended, before the last working day, ${row.day}`,
        url: `/admin/${ctx.org.slug}/hris/separation/details?separation=${separation_id}`,
        subject_id: separation_id,
      }
    },
  }),
  notification({
    signal: 'separation.approved',
    title: 'Separation: the last working day',
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
