import { sql } from 'kysely'
import { z } from 'zod'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { requestNotifications } from '#engines/approval/request-notice-server.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { trainingRequest } from '#modules/training/shared/training-request.ts'

const invited = z.object({ session_id: z.uuid(), employee_ids: z.array(z.uuid()) })

export const notifications: readonly SignalHandler[] = [
  ...requestNotifications({
    declared: trainingRequest,
    noun: 'training request',
    granted: 'training',
    pages: {
      user: '/user/training?view=requests',
      supervisor: '/user/training?view=approve',
      admin: 'training/request',
    },
    async said(ctx, id) {
      const { rows } = await sql<{ phrase: string }>`
        select 'training in ' || d.topic as phrase from training_request d where d.request_id = ${id}`.execute(
        ctx.db,
      )
      const [row] = rows
      // the request's own row was read and locked in this transaction
      if (!row) throw new Error('A request has no detail')
      return row.phrase
    },
  }),
  notification({
    signal: 'training.invited',
    title: 'Training: you are invited',
    payload: invited,
    async tell(ctx, { session_id, employee_ids }) {
      const session = await sessionOf(ctx, session_id)
      if (!session) return null
      return {
        accounts: await accountsOf(ctx, sql`id = any(${employee_ids}::uuid[])`),
        text: `invited you to ${session.name} on ${session.starts_on}`,
        url: '/user/my-training',
      }
    },
  }),
  notification({
    signal: 'training.moved_up',
    title: 'Training: you have a seat',
    payload: invited,
    async tell(ctx, { session_id, employee_ids }) {
      const session = await sessionOf(ctx, session_id)
      if (!session) return null
      return {
        accounts: await accountsOf(ctx, sql`id = any(${employee_ids}::uuid[])`),
        text: `A seat is free: you take part in ${session.name} on ${session.starts_on}`,
        url: '/user/my-training',
      }
    },
  }),
  notification({
    signal: 'training.expiring',
    title: 'Training: your certificate ends',
    payload: z.object({ employee_id: z.uuid(), valid_until: z.string(), topic: z.string() }),
    async tell(ctx, { employee_id, valid_until, topic }) {
      return {
        accounts: await accountsOf(ctx, sql`id = ${employee_id}`),
        text: `Your certificate of ${topic} ends on ${valid_until}`,
        url: '/user/training',
      }
    },
  }),
  notification({
    signal: 'training.follow_up',
    title: 'Training: say how far it is applied',
    payload: z.object({ members: z.array(z.uuid()) }),
    async tell(ctx, { members }) {
      const { rows } = await sql<{ id: string; account_id: string; name: string; training: string }>`
        select m.id, p.account_id, e.full_name as name, t.name as training from training_member m
        join training_session s on s.org_id = m.org_id and s.id = m.session_id
        join training t on t.org_id = s.org_id and t.id = s.training_id
        join employee e on e.org_id = m.org_id and e.id = m.employee_id
        join supervisor_on(org_today()) l on l.org_id = m.org_id and l.employee_id = m.employee_id and l.authority_order = 1
        join employee p on p.org_id = l.org_id and p.id = l.supervisor_id
        where m.id = any(${members}::uuid[]) and p.account_id is not null`.execute(ctx.db)
      return rows.map(({ id, account_id, name, training }) => ({
        accounts: [account_id],
        text: `Say how far ${name} applies the training ${training} at work`,
        url: '/user/training?view=team',
        subject_id: id,
      }))
    },
  }),
  notification({
    signal: 'training.cancelled',
    title: 'Training: a session was cancelled',
    payload: z.object({ session_id: z.uuid() }),
    async tell(ctx, { session_id }) {
      const session = await sessionOf(ctx, session_id)
      if (!session) return null
      return {
        accounts: await accountsOf(
          ctx,
          sql`id in (select employee_id from training_member where session_id = ${session_id}
            and state in ('Invited', 'Confirmed', 'Waitlisted'))`,
        ),
        text: `cancelled ${session.name} on ${session.starts_on}: ${session.remarks ?? ''}`,
        url: '/user/my-training',
      }
    },
  }),
]

async function sessionOf(ctx: SignalCtx, id: string) {
  const { rows } = await sql<{ name: string; starts_on: string; remarks: string | null }>`
    select t.name, s.starts_on, s.remarks from training_session s
    join training t on t.org_id = s.org_id and t.id = s.training_id where s.id = ${id}`.execute(ctx.db)
  return rows[0]
}

async function accountsOf(ctx: SignalCtx, where: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from employee where account_id is not null and ${where}`.execute(ctx.db)
  return rows.map(({ account_id }) => account_id).filter((one) => one !== ctx.account_id)
}
