import { sql } from 'kysely'
import { z } from 'zod'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { appraisalNotifications } from '#engines/appraisal/notices-server.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { goalForms } from '#modules/dignity/shared/appraisal.ts'

const goalTexts: Readonly<Record<string, (title: string) => string>> = {
  request: (title) => `sent you the goal “${title}”`,
  accept: (title) => `accepted the goal “${title}”`,
  decline: (title) => `declined the goal “${title}”`,
  submit: (title) => `submitted the goal “${title}” as completed`,
  approve: (title) => `approved the goal “${title}”`,
  send_back: (title) => `sent back the goal “${title}”`,
  revise: (title) => `proposed a change of the goal “${title}”`,
  agree: (title) => `accepted the change of the goal “${title}”`,
  disagree: (title) => `declined the change of the goal “${title}”`,
  close: (title) => `closed the goal “${title}”`,
}
const milestoneTexts: Readonly<Record<string, (title: string) => string>> = {
  submit: (title) => `submitted a milestone of the goal “${title}”`,
  approve: (title) => `approved a milestone of the goal “${title}”`,
  send_back: (title) => `sent back a milestone of the goal “${title}”`,
}
const sessionTexts: Readonly<Record<string, (topic: string) => string>> = {
  plan: (topic) => `planned the coaching session “${topic}”`,
  edit: (topic) => `changed the coaching session “${topic}”`,
  confirm: (topic) => `confirmed the coaching session “${topic}”`,
  cancel: (topic) => `cancelled the coaching session “${topic}”`,
  hold: (topic) => `marked the coaching session “${topic}” as held`,
}

export const notifications: readonly SignalHandler[] = [
  notification({
    signal: 'goal.moved',
    title: 'Goal: its status has changed',
    payload: z.object({ id: z.uuid(), act: z.string() }),
    tell: (ctx, { id, act }) => tellOfGoal(ctx, id, goalTexts[act]),
  }),
  notification({
    signal: 'goal.silent',
    title: 'Goal: no check-in for long',
    payload: z.object({ id: z.uuid() }),
    tell: (ctx, { id }) => tellOfSilence(ctx, id, 'owner'),
  }),
  notification({
    signal: 'goal.long_silent',
    title: 'Goal: no check-in in the team for very long',
    payload: z.object({ id: z.uuid() }),
    tell: (ctx, { id }) => tellOfSilence(ctx, id, 'supervisors'),
  }),
  notification({
    signal: 'goal_milestone.moved',
    title: 'Goal: a milestone has changed',
    payload: z.object({ id: z.uuid(), act: z.string() }),
    async tell(ctx, { id, act }) {
      const found = await ctx.db
        .selectFrom('goal_milestone')
        .select('goal_id')
        .where('id', '=', id)
        .executeTakeFirst()
      return found ? tellOfGoal(ctx, found.goal_id, milestoneTexts[act]) : null
    },
  }),
  notification({
    signal: 'goal_period.moved',
    title: 'Goals: a period opens for goal setting',
    payload: z.object({ id: z.uuid() }),
    async tell(ctx, { id }) {
      const period = await ctx.db
        .selectFrom('goal_period')
        .select(['name', 'state'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (period?.state !== 'Open for setting') return null
      const people = await ctx.db
        .selectFrom('employee')
        .select('account_id')
        .where('left_on', 'is', null)
        .where('account_id', 'is not', null)
        .execute()
      return {
        accounts: others(ctx, people),
        text: `opened “${period.name}” for goal setting`,
        url: `/user/dignity/goal-period/${id}/detail`,
        subject_id: id,
      }
    },
  }),
  notification({
    signal: 'coaching.moved',
    title: 'Coaching: a session was planned or changed',
    payload: z.object({ id: z.uuid(), act: z.string() }),
    async tell(ctx, { id, act }) {
      const text = sessionTexts[act]
      const { rows } = await sql<{ topic: string; account_id: string | null }>`
        select s.topic, e.account_id from coaching_session s join employee e on e.org_id = s.org_id
          and e.id in (s.employee_id, s.coach_employee_id) where s.id = ${id}`.execute(ctx.db)
      const [session] = rows
      if (!text || !session) return null
      return {
        accounts: others(ctx, rows),
        text: text(session.topic),
        url: `/user/dignity/coaching?session=${id}`,
        subject_id: id,
      }
    },
  }),
  ...appraisalNotifications(goalForms, {
    title: 'Goal appraisal',
    toFill: '/user/dignity/evaluator',
    form: () => '/user/dignity/evaluator',
    results: '/user/dignity/reports',
    nominations: '/user/dignity/evaluator',
    appeals: (org, id) => `/admin/${org}/dignity/settings/${id}/formSubmissionStatus?tab=appeals`,
  }),
]

const others = ({ account_id }: SignalCtx, people: readonly { account_id: string | null }[]) => [
  ...new Set(
    people.flatMap((one) => (one.account_id && one.account_id !== account_id ? [one.account_id] : [])),
  ),
]

/** The owner, who assigned it and the supervisors: of those whoever did it is told nothing. */
async function tellOfGoal(ctx: SignalCtx, id: string, text: ((title: string) => string) | undefined) {
  if (!text) return null
  const { rows } = await sql<{ title: string; account_id: string | null }>`
    select g.title, e.account_id from goal g join employee e on e.org_id = g.org_id and (e.id in (g.employee_id, g.creator_employee_id)
      or e.id in (select l.supervisor_id from supervisor_on(org_today()) l where l.org_id = g.org_id and l.employee_id = g.employee_id))
    where g.id = ${id}`.execute(ctx.db)
  const [goal] = rows
  if (!goal) return null
  return {
    accounts: others(ctx, rows),
    text: text(goal.title),
    url: `/user/dignity/my/${id}/detail`,
    subject_id: id,
  }
}

/** A goal without check-ins, to its owner or to their supervisors. */
async function tellOfSilence(ctx: SignalCtx, id: string, whom: 'owner' | 'supervisors') {
  const { rows } = await sql<{ title: string; account_id: string | null }>`
    select g.title, e.account_id from goal g join employee e on e.org_id = g.org_id and ${
      whom === 'owner'
        ? sql`e.id = g.employee_id`
        : sql`e.id in (select l.supervisor_id from supervisor_on(org_today()) l where l.org_id = g.org_id and l.employee_id = g.employee_id)`
    }
    where g.id = ${id} and g.state in ('Accepted', 'In progress')`.execute(ctx.db)
  const [goal] = rows
  if (!goal) return null
  return {
    accounts: others(ctx, rows),
    text: `No check-in for long: ${goal.title}`,
    url: `/user/dignity/my/${id}/detail`,
    subject_id: id,
  }
}
