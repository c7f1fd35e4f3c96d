import { z } from 'zod'
import { get, post, put } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { hatQuery } from '#kernel/list.ts'
import { Person } from '#kernel/person.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { goals } from '#modules/dignity/shared/goal.ts'
import { goalAccess } from '#modules/dignity/shared/goal-period.ts'

export const sessionKinds = [
  'One-to-one',
  'Performance',
  'Development',
  'Feedback',
  'Return from leave',
] as const
export const sessionStates = ['Planned', 'Confirmed', 'Held', 'Cancelled', 'No-show'] as const
export const sessionActs = ['edit', 'confirm', 'hold', 'no_show', 'cancel', 'acknowledge'] as const

/** Sessions of the caller, of their team, of everybody: when, of what kind and whether held. What was said is in none of them. */
export const coachingSessions = list('/dignity/{org}/coaching/', {
  access: goalAccess,
  title: 'Coaching sessions',
  columns: {
    topic: col.text('Topic', { sortable: true }),
    person: col.person('Employee', { sortable: true }),
    coach: col.person('Coach', { sortable: true }),
    kind: col.choice('Type', sessionKinds, { filter: true }),
    scheduled_on: col.day('Date', { sortable: true, filter: true }),
    starts_at: col.text('Time', { nullable: true }),
    state: col.status('Status', sessionStates, {
      filter: true,
      tones: { Planned: 'info', Confirmed: 'info', Held: 'success', 'No-show': 'danger' },
    }),
    // with it the table is wider than a laptop's page
    acknowledged: col.boolean('Acknowledged', { hidden: true }),
    open_actions: col.number('Open actions'),
  },
  filters: { employee_id: filter.reference('Employee', peopleChoices) },
  more: {
    version: z.number(),
    minutes: z.number(),
    abilities: z.object(
      Object.fromEntries(sessionActs.map((act) => [act, z.boolean()])) as Record<
        (typeof sessionActs)[number],
        z.ZodBoolean
      >,
    ),
  },
  phone: { first: 'topic', second: ['scheduled_on', 'state'] },
  empty: 'Plan a session to agree on goals, feedback and next steps.',
})

const Note = z.object({
  id: z.string(),
  by: z.string(),
  is_own: z.boolean(),
  body: z.string(),
  updated_at: z.string(),
  version: z.number(),
})
/** For the two who take part: also not for somebody who looks as one of them. */
export const coachingDetail = get('/dignity/{org}/coaching/{id}/', {
  private: true,
  access: { user: true },
  query: hatQuery,
  response: coachingSessions.row.extend({
    agenda: z.string().nullable(),
    next_on: z.string().nullable(),
    goal: z.object({ id: z.string(), title: z.string(), progress: z.string() }).nullable(),
    shared: z.array(Note),
    private_note: Note.nullable(),
    actions: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        person: Person,
        due_on: z.string(),
        done_on: z.string().nullable(),
      }),
    ),
    /** Actions of earlier sessions of the two that are still open. */
    carried: z.number(),
  }),
})

const access = { user: true } as const
const at = '/dignity/{org}/coaching/{id}' as const
const sessionFields = {
  topic: field.text('Topic', 150),
  kind: field.choice('Type', sessionKinds, { initial: 'One-to-one' }),
  scheduled_on: field.day('Date', { initial: 'today' }),
  starts_at: field.optionalTime('Time'),
  minutes: field.number('Minutes', { min: 5, max: 480, initial: 30 }),
  goal_id: field.reference('Goal', goals, { label: 'title' }),
  agenda: field.optionalText('Agenda', 4000, { long: true, hint: 'Both of you read this. HR does not.' }),
}

/** With somebody of one's team, or asked for from one's supervisor. */
export const planSession = action('/dignity/{org}/coaching/', {
  access,
  title: 'Plan session',
  form: { employee_id: field.requiredReference('With', peopleChoices), ...sessionFields },
  primary: true,
  success: 'Successfully planned {topic}',
  response: z.object({ id: z.string(), topic: z.string() }),
  status: 201,
})
export const editSession = action(`${at}/edit/`, {
  access,
  title: 'Edit session',
  on: coachingSessions,
  when: 'edit',
  form: sessionFields,
  success: 'Successfully updated {topic}',
})
export const confirmSession = action(`${at}/confirm/`, {
  access,
  title: 'Confirm',
  on: coachingSessions,
  when: 'confirm',
  inline: true,
  success: 'Successfully confirmed {topic}',
})
export const holdSession = action(`${at}/held/`, {
  access,
  title: 'Mark as held',
  on: coachingSessions,
  when: 'hold',
  inline: true,
  form: { next_on: field.optionalDay('Next session on') },
  success: 'Successfully marked {topic} as held',
})
export const missSession = action(`${at}/no-show/`, {
  access,
  title: 'Mark as no-show',
  on: coachingSessions,
  when: 'no_show',
  confirm: 'Mark {topic} as no-show?',
  success: 'Successfully updated {topic}',
})
export const cancelSession = action(`${at}/cancel/`, {
  access,
  title: 'Cancel session',
  on: coachingSessions,
  when: 'cancel',
  danger: true,
  confirm: 'Cancel {topic}?',
  success: 'Successfully cancelled {topic}',
})
export const acknowledgeSession = action(`${at}/acknowledge/`, {
  access,
  title: 'Acknowledge',
  on: coachingSessions,
  when: 'acknowledge',
  inline: true,
  success: 'Successfully acknowledged {topic}',
})
export const actsOnSession = [
  confirmSession,
  holdSession,
  acknowledgeSession,
  editSession,
  missSession,
  cancelSession,
] as const

/** One's own note, shared with the other or private. An empty one is removed. `version` is that of the note; none for a new one. */
export const writeNote = put('/dignity/{org}/coaching/{id}/note/', {
  private: true,
  access,
  body: z.object({
    is_private: z.boolean(),
    body: z.string().trim().max(10_000, 'Notes must be at most 10000 characters.'),
    version: z.number().int().nullable(),
  }),
  response: z.object({ version: z.number().nullable() }),
})
export const addAction = action('/dignity/{org}/coaching/{session_id}/actions/', {
  access,
  title: 'Add action',
  form: {
    title: field.text('Action', 255),
    mine: field.onOff('I do it', false),
    due_on: field.day('Due on'),
  },
  success: 'Successfully created {title}',
  response: z.object({ id: z.string(), title: z.string() }),
  status: 201,
})
export const tickAction = post('/dignity/{org}/coaching/{session_id}/actions/{id}/', {
  access,
  body: z.object({ done: z.boolean() }),
})
