import { z } from 'zod'
import type { SignalHandler } from '#platform/signals.ts'
import { accountsOf, appraisalNotifications } from '#engines/appraisal/notices-server.ts'
import { notification } from '#engines/notify/notice-server.ts'
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
