import { sql } from 'kysely'
import { z } from 'zod'
import type { SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { accountsOf, appraisalNotifications } from '#engines/appraisal/notices-server.ts'
import { pa } from '#modules/performance-appraisal/shared/appraisal.ts'

export const notifications: readonly SignalHandler[] = [
  ...appraisalNotifications(pa, {
    title: 'Appraisal',
    toFill: '/user/pa/appraisal',
    form: (id) => `/user/pa/appraisal/${id}/forms`,
    results: '/user/pa/reports/summary',
    nominations: '/user/pa/appraisal?tab=team',
    appeals: (org, id) => `/admin/${org}/pa/settings/frequency-and-mode/${id}/recommendation?tab=appeals`,
  }),
  notification({
    signal: 'assigned_kpi.sent',
    title: 'KPI: some await your acknowledgement',
    payload: z.object({ employee_ids: z.array(z.uuid()) }),
    async tell(ctx, { employee_ids }) {
      return {
        accounts: await accountsOf(ctx, employee_ids),
        text: 'sent you KPIs to acknowledge',
        url: '/user/pa/kpi',
      }
    },
  }),
  notification({
    signal: 'assigned_kpi.change_asked',
    title: 'KPI: a change was requested',
    payload: z.object({ id: z.uuid() }),
    async tell(ctx, { id }) {
      const { rows } = await sql<{ supervisor_id: string; title: string }>`
        select l.supervisor_id, k.title from assigned_kpi k join supervisor_on(org_today()) l
          on l.org_id = k.org_id and l.employee_id = k.employee_id and l.authority_order = 1 where k.id = ${id}`.execute(
        ctx.db,
      )
      const [row] = rows
      if (!row) return null
      return {
        accounts: await accountsOf(ctx, [row.supervisor_id]),
        text: `requested a change of the KPI “${row.title}”`,
        url: '/user/supervisor/kpi/assign-kpi',
      }
    },
  }),
]
