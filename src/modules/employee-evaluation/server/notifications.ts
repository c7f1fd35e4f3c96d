import { sql } from 'kysely'
import { z } from 'zod'
import type { SignalHandler } from '#platform/signals.ts'
import { accountsOf, appraisalNotifications } from '#engines/appraisal/notices-server.ts'
import { requestNotifications } from '#engines/approval/request-notice-server.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { actualRequest } from '#modules/employee-evaluation/shared/actual.ts'
import { ev } from '#modules/employee-evaluation/shared/evaluation.ts'

export const notifications: readonly SignalHandler[] = [
  ...appraisalNotifications(ev, {
    title: 'Evaluation',
    toFill: '/user/employee-appraisal',
    form: (id) => `/user/employee-appraisal/${id}/question`,
    results: '/user/employee-appraisal?tab=results',
    nominations: '/user/employee-appraisal',
    appeals: (org, id) => `/admin/${org}/employee-evaluation/appraisal/${id}/question-sets?tab=appeals`,
  }),
  ...requestNotifications({
    declared: actualRequest,
    noun: 'actual of a target',
    granted: 'actual',
    pages: {
      user: '/user/employee-appraisal?tab=actuals',
      supervisor: '/user/employee-appraisal?tab=approve',
      admin: 'employee-evaluation/target-setting/assign-target?tab=requests',
    },
    async said(ctx, id) {
      const { rows } = await sql<{ phrase: string }>`
        select d.title || ' of ' || trim_scale(d.value) as phrase from target_actual_request d where d.request_id = ${id}`.execute(
        ctx.db,
      )
      const [row] = rows
      // the request's own row was read and locked in this transaction
      if (!row) throw new Error('A request has no detail')
      return row.phrase
    },
  }),
  notification({
    signal: 'target.assigned',
    title: 'Evaluation: targets were assigned to you',
    payload: z.object({ employee_ids: z.array(z.uuid()) }),
    async tell(ctx, { employee_ids }) {
      return {
        accounts: await accountsOf(ctx, employee_ids),
        text: 'assigned you targets',
        url: '/user/employee-appraisal?tab=targets',
      }
    },
  }),
]
