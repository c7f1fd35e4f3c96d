import { z } from 'zod'
import type { SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'

/** That something came, and nothing of what. Never mailed: a mail names the day and the person to whoever reads the server. */
export const notifications: readonly SignalHandler[] = [
  notification({
    signal: 'whistle.received',
    title: 'Whistle-blowing: a report or message came in',
    payload: z.object({ report_id: z.uuid() }),
    async tell(ctx, { report_id }) {
      const readers = await ctx.db
        .selectFrom('whistle_report_key as k')
        .innerJoin('whistle_investigator as i', (join) =>
          join.onRef('i.org_id', '=', 'k.org_id').onRef('i.id', '=', 'k.investigator_id'),
        )
        .innerJoin('employee as e', (join) =>
          join.onRef('e.org_id', '=', 'i.org_id').onRef('e.id', '=', 'i.employee_id'),
        )
        .select('e.account_id')
        .where('k.report_id', '=', report_id)
        .where('i.is_archived', '=', false)
        .execute()
      return {
        accounts: readers.flatMap(({ account_id }) => account_id ?? []),
        text: 'A whistle-blower report or message is waiting for you',
        url: `/user/whistle-blower/${report_id}`,
        subject_id: report_id,
      }
    },
  }),
]
