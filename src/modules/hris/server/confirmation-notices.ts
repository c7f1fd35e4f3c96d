import { sql } from 'kysely'
import { z } from 'zod'
import { dayAt } from '#kernel/calendar/zone.ts'
import { P } from '#kernel/permission.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'

const payload = z.object({ confirmation_id: z.uuid() })
const hr = [P.hris.employmentReview]
export const teamUrl = (id: string) => `/user/supervisor/my-team/confirmation?confirmation=${id}`
export const hrUrl = (slug: string, id: string) =>
  `/admin/${slug}/hris/employment-review/confirmation?confirmation=${id}`

export async function about({ db, at, org }: SignalCtx, id: string) {
  const { rows } = await sql<{
    state: string
    name: string
    ends_on: string
    due_on: string
    supervisor: string | null
    recommendation: string | null
    outcome: string | null
    recommended_by: string | null
  }>`
    select c.state, e.full_name as name, c.ends_on, c.due_on, c.recommendation, c.outcome,
      (select s.account_id from supervisor_on(${dayAt(at, org.time_zone)}) l join employee s on s.org_id = l.org_id and s.id = l.supervisor_id
        where l.employee_id = e.id and s.left_on is null order by l.authority_order limit 1) as supervisor,
      (select s.account_id from employee s where s.org_id = c.org_id and s.id = c.recommended_by) as recommended_by
    from confirmation c join employee e on e.org_id = c.org_id and e.id = c.employee_id where c.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** The supervisor, or HR where there is none who could answer. */
export const whoAnswers = (asked: { supervisor: string | null }) =>
  asked.supervisor === null ? { hr } : { accounts: [asked.supervisor] }

export const confirmationNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'confirmation.waiting',
    mailed: 'A reminder that you are asked about a probation',
    mailed_to: 'The supervisor who is asked',
    waits: true,
    payload,
    async tell(ctx, { confirmation_id }) {
      const row = await about(ctx, confirmation_id)
      if (row?.state !== 'Asked') return null
      return {
        ...whoAnswers(row),
        text: `Your answer about the probation of ${row.name} is due on ${row.due_on}. The probation ends on ${row.ends_on}`,
        url: row.supervisor === null ? hrUrl(ctx.org.slug, confirmation_id) : teamUrl(confirmation_id),
        subject_id: confirmation_id,
        mail: {
          subject: 'Please answer about a probation in your team',
          paragraphs: [
            'You are asked whether somebody of your team is to be confirmed, and have not answered yet.',
          ],
          button_label: 'Answer',
        },
      }
    },
  }),
  notification({
    signal: 'confirmation.answered',
    title: 'Probation: the supervisor has recommended',
    payload,
    async tell(ctx, { confirmation_id }) {
      const row = await about(ctx, confirmation_id)
      if (row?.state !== 'Answered') return null
      const said = { Confirm: 'to confirm', Extend: 'to extend the probation of', Separate: 'to part from' }
      return {
        hr,
        text: `The supervisor recommends ${said[row.recommendation as keyof typeof said]} ${row.name}. The probation ends on ${row.ends_on}`,
        url: hrUrl(ctx.org.slug, confirmation_id),
        subject_id: confirmation_id,
      }
    },
  }),
  notification({
    signal: 'confirmation.decided',
    title: 'Probation: HR has decided',
    payload,
    async tell(ctx, { confirmation_id }) {
      const row = await about(ctx, confirmation_id)
      // who recommended hears what came of it
      if (row?.state !== 'Decided' || row.recommended_by === null) return null
      const said = {
        Confirm: 'is confirmed',
        Extend: 'stays on probation for longer',
        Separate: 'is not confirmed',
      }
      return {
        accounts: [row.recommended_by],
        text: `HR has decided: ${row.name} ${said[row.outcome as keyof typeof said]}`,
        url: teamUrl(confirmation_id),
      }
    },
  }),
  notification({
    signal: 'confirmation.overdue',
    title: 'Probation: it ended and nobody has decided',
    payload,
    async tell(ctx, { confirmation_id }) {
      const row = await about(ctx, confirmation_id)
      if (!row || row.state === 'Decided' || row.state === 'Closed') return null
      return {
        hr,
        text: `The probation of ${row.name} ended on ${row.ends_on} and nobody has decided: by law it is a confirmation, which is to be written`,
        url: hrUrl(ctx.org.slug, confirmation_id),
        subject_id: confirmation_id,
      }
    },
  }),
]
