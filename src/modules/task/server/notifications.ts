import { sql } from 'kysely'
import { z } from 'zod'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'

/** Of acts, what the other side is told; the rest is read in the task itself. */
const told: Readonly<Record<string, { to: 'creator' | 'responsible'; text: (title: string) => string }>> = {
  acknowledge: { to: 'creator', text: (title) => `acknowledged the task “${title}”` },
  decline: { to: 'creator', text: (title) => `declined the task “${title}”` },
  hold: { to: 'creator', text: (title) => `put the task “${title}” on hold` },
  complete: { to: 'creator', text: (title) => `completed the task “${title}”` },
  approve: { to: 'responsible', text: (title) => `approved the task “${title}”` },
  send_back: { to: 'responsible', text: (title) => `sent back the task “${title}”` },
  ask_deadline: { to: 'creator', text: (title) => `asked for a new deadline for “${title}”` },
  allow_deadline: { to: 'responsible', text: (title) => `moved the deadline of “${title}”` },
  refuse_deadline: { to: 'responsible', text: (title) => `declined the new deadline for “${title}”` },
  edit: { to: 'responsible', text: (title) => `changed the task “${title}”` },
  cancel: { to: 'responsible', text: (title) => `cancelled the task “${title}”` },
  reopen: { to: 'responsible', text: (title) => `reopened the task “${title}”` },
}

export const notifications: readonly SignalHandler[] = [
  notification({
    signal: 'task.assigned',
    title: 'Task: you were assigned one',
    payload: z.object({ id: z.uuid() }),
    async tell(ctx, { id }) {
      const { title, responsible } = await subject(ctx, id)
      return {
        accounts: others(ctx, responsible),
        text: `assigned you the task “${title}”`,
        url: urlOf(id),
        subject_id: id,
      }
    },
  }),
  notification({
    signal: 'task.moved',
    title: 'Task: its status has changed',
    payload: z.object({ id: z.uuid(), act: z.string() }),
    async tell(ctx, { id, act }) {
      const rule = told[act]
      if (!rule) return null
      const { title, creator, responsible } = await subject(ctx, id)
      const accounts = others(ctx, rule.to === 'creator' ? creator : responsible)
      return { accounts, text: rule.text(title), url: urlOf(id), subject_id: id }
    },
  }),
  notification({
    signal: 'task.commented',
    title: 'Task: somebody commented',
    payload: z.object({ subject_id: z.uuid(), id: z.uuid() }),
    async tell(ctx, { subject_id, id }) {
      const { title, creator, responsible, observers } = await subject(ctx, subject_id)
      const comment = await ctx.db
        .selectFrom('comment')
        .select('body')
        .where('id', '=', id)
        .executeTakeFirst()
      const mentioned = comment ? await mentionedIn(ctx, comment.body) : []
      const rest = [...creator, ...responsible, ...observers].filter((one) => !mentioned.includes(one))
      const about = { url: urlOf(subject_id), subject_id }
      return [
        { ...about, accounts: others(ctx, mentioned), text: `mentioned you in the task “${title}”` },
        { ...about, accounts: others(ctx, rest), text: `commented on the task “${title}”` },
      ].filter(({ accounts }) => accounts.length > 0)
    },
  }),
  notification({
    signal: 'task_rule.paused',
    title: 'Recurring task: it was paused',
    payload: z.object({ id: z.uuid() }),
    async tell(ctx, { id }) {
      const { rows } = await sql<{ title: string; account_id: string | null }>`
        select r.title, e.account_id from task_rule r join employee e on e.org_id = r.org_id and e.id = r.creator_employee_id
        where r.id = ${id}`.execute(ctx.db)
      const [rule] = rows
      if (!rule?.account_id) return null
      const text = `The recurring task “${rule.title}” is paused: somebody responsible has left`
      return { accounts: [rule.account_id], text, url: '/user/task/recurring', subject_id: id }
    },
  }),
]

const urlOf = (id: string) => `/user/task/my/${id}/detail`
const others = ({ account_id }: SignalCtx, accounts: readonly string[]) => [
  ...new Set(accounts.filter((one) => one !== account_id)),
]

async function subject(ctx: SignalCtx, id: string) {
  const { rows } = await sql<{
    title: string
    creator: string[]
    responsible: string[]
    observers: string[]
  }>`
    select t.title, coalesce((select array_agg(e.account_id::text) from employee e
        where e.org_id = t.org_id and e.id = t.creator_employee_id and e.account_id is not null), '{}') as creator,
      ${accountsOf('Responsible')} as responsible, ${accountsOf('Observer')} as observers
    from task t where t.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new Error(`There is no task ${id}.`)
  return rows[0]
}

const accountsOf = (role: string) => sql`coalesce((select array_agg(e.account_id::text) from task_person p
  join employee e on e.org_id = p.org_id and e.id = p.employee_id
  where p.org_id = t.org_id and p.task_id = t.id and p.role = ${role} and e.account_id is not null), '{}')`

/** People who work here whose full name stands after an @. What they may not see they do not open. */
async function mentionedIn(ctx: SignalCtx, body: string): Promise<string[]> {
  if (!body.includes('@')) return []
  const { rows } = await sql<{ account_id: string }>`
    select e.account_id from employee e where e.account_id is not null and e.left_on is null
      and position('@' || lower(e.full_name) in lower(${body})) > 0`.execute(ctx.db)
  return rows.map(({ account_id }) => account_id)
}
