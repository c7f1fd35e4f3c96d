import { sql } from 'kysely'
import { z } from 'zod'
import type { SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'

export const notifications: readonly SignalHandler[] = [
  notification({
    signal: 'assessment.enrolled',
    title: 'Assessment: you were enrolled',
    payload: z.object({ assessment_id: z.uuid(), employee_ids: z.array(z.uuid()) }),
    async tell(ctx, { assessment_id, employee_ids }) {
      const { rows } = await sql<{ account_id: string; title: string }>`
        select e.account_id, a.title from employee e join assessment a on a.org_id = e.org_id and a.id = ${assessment_id}
        where e.id = any(${employee_ids}::uuid[]) and e.account_id is not null`.execute(ctx.db)
      const [first] = rows
      if (!first) return null
      return {
        accounts: rows.map(({ account_id }) => account_id).filter((one) => one !== ctx.account_id),
        text: `enrolled you in the assessment “${first.title}”`,
        url: '/user/assessment/new-assessment',
      }
    },
  }),
]
