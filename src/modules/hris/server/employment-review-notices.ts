import { sql } from 'kysely'
import { z } from 'zod'
import { dayAt } from '#kernel/calendar/zone.ts'
import { P } from '#kernel/permission.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { requestNotifications } from '#engines/approval/request-notice-server.ts'
import { notification, type Notice } from '#engines/notify/notice-server.ts'
import { settleSubject } from '#engines/notify/settle-server.ts'
import { reviewRequest } from '#modules/hris/shared/review-request.ts'

const payload = z.object({ review_id: z.uuid() })
const hr = [P.hris.employmentReview]

interface About {
  state: string
  type: string
  category: string
  name: string
  effective_from: string
  problem: string | null
  /** Logins; null where there is none. */
  employee: string | null
  prepared_by: string | null
  /** Of who does what is told. */
  actor: string
  /** Logins of who decides about the person from now on. */
  supervisors: string[]
  /** It came with its approval, of which who prepared it is told. */
  at_once: boolean
}

/** Locked against what is being done with it: what is told after that would never be settled. */
async function about(ctx: SignalCtx, id: string): Promise<About | undefined> {
  const { rows } = await sql<About>`
    select r.state, c.name as type, c.category, e.full_name as name, r.effective_from::text, r.problem,
      e.account_id as employee, r.created_by as prepared_by,
      coalesce((select a.full_name from account a where a.id = ${ctx.account_id}::uuid), 'HR') as actor,
      exists (select from employment_review_request d join request q on q.org_id = d.org_id and q.id = d.request_id
        where d.org_id = r.org_id and d.review_id = r.id and q.status = 'Approved' and q.decided_at = r.applied_at) as at_once,
      coalesce((select array_agg(s.account_id order by l.authority_order) from supervisor_on(${dayAt(ctx.at, ctx.org.time_zone)}) l
        join employee s on s.org_id = l.org_id and s.id = l.supervisor_id
        where l.org_id = r.org_id and l.employee_id = e.id and s.account_id is not null), '{}') as supervisors
    from employment_review r join employee e on e.org_id = r.org_id and e.id = r.employee_id
    join change_type c on c.org_id = r.org_id and c.id = r.change_type_id
    where r.id = ${id} for share of r`.execute(ctx.db)
  return rows[0]
}

const urlOf = ({ org }: SignalCtx, id: string) => `/admin/${org.slug}/hris/employment-review?review=${id}`
const said = ({ type, name, effective_from }: Pick<About, 'type' | 'name' | 'effective_from'>) =>
  `${type} of ${name}, ${effective_from}`
/** Whoever prepared it hears what another did with it; of what is one's own one knows. */
const toPreparer = (ctx: SignalCtx, { prepared_by }: About) =>
  prepared_by === null || prepared_by === ctx.account_id ? null : { accounts: [prepared_by] }

/** A change of an employment: what waits for somebody else, what came of it, and that it came. */
export const reviewNotifications: readonly SignalHandler[] = [
  ...requestNotifications({
    declared: reviewRequest,
    noun: 'change of an employment',
    granted: 'change of an employment',
    pages: {
      supervisor: '/user/supervisor/my-team/reports/profile-change-requests?shown=reviews',
      admin: 'hris/employment-review/review-details?shown=requests',
    },
    async said({ db }, id) {
      const { rows } = await sql<Pick<About, 'type' | 'name' | 'effective_from'>>`
        select c.name as type, e.full_name as name, d.effective_from::text
        from employment_review_request d join request q on q.org_id = d.org_id and q.id = d.request_id
        join employee e on e.org_id = q.org_id and e.id = q.employee_id
        join change_type c on c.org_id = d.org_id and c.id = d.change_type_id where d.request_id = ${id}`.execute(
        db,
      )
      const row = rows[0]
      if (!row) throw new Error(`Request ${id} has no change`)
      return said(row)
    },
  }),
  notification({
    signal: 'employment_review.scheduled',
    title: 'A change of an employment that you prepared was approved',
    payload,
    async tell(ctx, { review_id }) {
      const row = await about(ctx, review_id)
      const to = row?.state === 'Scheduled' && toPreparer(ctx, row)
      if (!to) return null
      return { ...to, text: `${row.actor} approved your change: ${said(row)}`, url: urlOf(ctx, review_id) }
    },
  }),
  notification({
    signal: 'employment_review.cancelled',
    title: 'A change of an employment that you prepared was cancelled',
    payload: payload.extend({ remarks: z.string() }),
    async tell(ctx, { review_id, remarks }) {
      const row = await about(ctx, review_id)
      const to = row?.state === 'Cancelled' && toPreparer(ctx, row)
      if (!to) return null
      return {
        ...to,
        text: `${row.actor} cancelled your change: ${said(row)}. Remarks: ${remarks}`,
        url: urlOf(ctx, review_id),
      }
    },
  }),
  notification({
    signal: 'employment_review.stuck',
    title: 'A change of an employment could not come on its day',
    payload,
    async tell(ctx, { review_id }) {
      const row = await about(ctx, review_id)
      if (row?.state !== 'Scheduled' || row.problem === null) return null
      return {
        hr,
        text: `A change could not come on its day: ${said(row)}. ${row.problem}`,
        url: urlOf(ctx, review_id),
        subject_id: review_id,
      }
    },
  }),
  notification({
    signal: 'employment_review.applied',
    mailed: 'A change of your employment',
    mailed_to: 'Whom it is about',
    payload,
    async tell(ctx, { review_id }) {
      const row = await about(ctx, review_id)
      if (row?.state !== 'Applied') return null
      await settleSubject(ctx, review_id)
      const told: Notice[] = []
      if (row.employee !== null) {
        const text = `Your employment has changed from ${row.effective_from}: ${row.type}`
        const subject = 'Your employment has changed'
        const paragraphs = [`${subject}. Open your profile to see how.`]
        told.push({
          accounts: [row.employee],
          text,
          url: '/user/profile',
          mail: { subject, paragraphs, button_label: 'Open the profile' },
        })
      }
      // what a probation comes to, its own notice says
      const isTold = row.category === 'Confirmation' || row.category === 'Probation extension'
      const above = isTold ? [] : row.supervisors
      if (above.length)
        told.push({ accounts: above, text: `In your team: ${said(row)}`, url: '/user/supervisor/my-team' })
      const to = row.at_once ? null : toPreparer(ctx, row)
      if (to && !above.includes(to.accounts[0] ?? ''))
        told.push({ ...to, text: `Your change has come: ${said(row)}`, url: urlOf(ctx, review_id) })
      return told
    },
  }),
]
