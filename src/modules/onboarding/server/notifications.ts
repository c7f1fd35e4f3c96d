import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import type { SignalHandler } from '#platform/signals.ts'
import { notification, type Notice } from '#engines/notify/notice-server.ts'

/** HR, and whoever sent the offer, hear what the candidate said to it; a buddy hears of being one. */
export const notifications: readonly SignalHandler[] = [
  notification({
    signal: 'offer.answered',
    mailed: 'Offer letters: the answer of a candidate',
    mailed_to: 'HR who sent the offer',
    payload: z.object({ offer_id: z.uuid() }),
    async tell(ctx, { offer_id }) {
      const row = await ctx.db
        .selectFrom('offer_letter as o')
        .innerJoin('pre_employment as p', (join) =>
          join.onRef('p.org_id', '=', 'o.org_id').onRef('p.id', '=', 'o.pre_employment_id'),
        )
        .select(['o.state', 'o.sent_by', 'o.pre_employment_id', 'p.full_name'])
        .where('o.id', '=', offer_id)
        .executeTakeFirst()
      if (!row) return null
      const text = `${row.full_name} has ${row.state.toLowerCase()} the offer`
      const url = `/admin/${ctx.org.slug}/hris/pre-employment/employee-details?person=${row.pre_employment_id}`
      return [
        toHr(row.pre_employment_id, text, url),
        {
          accounts: [row.sent_by],
          text,
          url,
          mail: {
            subject: text,
            paragraphs: [`${text}. Open it to see what was said.`],
            button_label: 'Open',
          },
        },
      ]
    },
  }),
  notification({
    signal: 'offer.waits',
    title: 'Offer letter awaiting second approval',
    payload: z.object({ offer_id: z.uuid() }),
    async tell(ctx, { offer_id }) {
      const row = await ctx.db
        .selectFrom('offer_letter as o')
        .innerJoin('pre_employment as p', (join) =>
          join.onRef('p.org_id', '=', 'o.org_id').onRef('p.id', '=', 'o.pre_employment_id'),
        )
        .select(['o.pre_employment_id', 'o.sent_by_name', 'p.full_name'])
        .where('o.id', '=', offer_id)
        .where('o.state', '=', 'Waiting')
        .executeTakeFirst()
      if (!row) return null
      const text = `The offer to ${row.full_name}, written by ${row.sent_by_name}, waits for a second person`
      const url = `/admin/${ctx.org.slug}/hris/pre-employment/employee-details?person=${row.pre_employment_id}`
      return [toHr(row.pre_employment_id, text, url)]
    },
  }),
  notification({
    signal: 'pre_boarding.submitted',
    mailed: 'Pre-employment: details that a newcomer has submitted',
    mailed_to: 'HR who asked for them',
    payload: z.object({ pre_boarding_id: z.uuid() }),
    async tell(ctx, { pre_boarding_id }) {
      const row = await ctx.db
        .selectFrom('pre_boarding as b')
        .innerJoin('pre_employment as p', (join) =>
          join.onRef('p.org_id', '=', 'b.org_id').onRef('p.id', '=', 'b.pre_employment_id'),
        )
        .select(['b.invited_by', 'b.pre_employment_id', 'p.full_name'])
        .where('b.id', '=', pre_boarding_id)
        .executeTakeFirst()
      if (!row) return null
      const text = `${row.full_name} has submitted the details before the first day`
      const url = `/admin/${ctx.org.slug}/hris/pre-employment/employee-details?person=${row.pre_employment_id}`
      return [
        toHr(row.pre_employment_id, text, url),
        {
          accounts: [row.invited_by],
          text,
          url,
          mail: {
            subject: text,
            paragraphs: [`${text}. Look at them, and accept each part or send it back.`],
            button_label: 'Open',
          },
        },
      ]
    },
  }),
  notification({
    signal: 'buddy.named',
    mailed: 'Pre-employment: you look after somebody who joins',
    mailed_to: 'The buddy',
    payload: z.object({ pre_employments: z.array(z.uuid()).max(500), buddy_employee_id: z.uuid() }),
    async tell(ctx, { pre_employments, buddy_employee_id }) {
      const rows = await ctx.db
        .selectFrom('pre_employment as p')
        .innerJoin('employee as e', (join) =>
          join.onRef('e.org_id', '=', 'p.org_id').onRef('e.id', '=', 'p.buddy_employee_id'),
        )
        .select(['p.id', 'p.full_name', 'p.joins_on', 'p.state', 'e.account_id'])
        .where('p.id', 'in', [...pre_employments])
        // another was named meanwhile, or nobody comes
        .where('p.buddy_employee_id', '=', buddy_employee_id)
        .where('p.state', 'not in', ['No-show', 'Cancelled'])
        .orderBy('p.joins_on')
        .orderBy('p.full_name')
        .execute()
      const [first] = rows
      if (!first?.account_id) return null
      const joins = first.state === 'Joined' ? `joined on ${first.joins_on}` : `joins on ${first.joins_on}`
      return {
        accounts: [first.account_id],
        text:
          rows.length === 1
            ? `You are the buddy of ${first.full_name}, who ${joins}`
            : `You are the buddy of ${first.full_name}, who ${joins}, and of ${rows.length - 1} more`,
        url: '/user/noticeboard',
        subject_id: first.id,
        mail: {
          subject: 'You look after somebody who joins',
          paragraphs: [
            'You were named the buddy of somebody new: whoever they turn to in the first weeks. What there is for you to do stands on your noticeboard.',
          ],
          button_label: 'Open the noticeboard',
        },
      }
    },
  }),
]

/** What HR is told of somebody who has not joined yet. */
const toHr = (newcomer_id: string, text: string, url: string): Notice => ({
  hr: [P.hris.preEmployment],
  about: { newcomer_id },
  text,
  url,
  subject_id: newcomer_id,
})
