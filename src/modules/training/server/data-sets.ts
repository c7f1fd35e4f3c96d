import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, type DataSet, day, number, text } from '#engines/dataset/data-set-server.ts'
import { aboutPerson, personColumns } from '#modules/hris/server/public.ts'

const training = { group: 'Training' } as const
const taking = { group: 'Participation' } as const
const states = [
  'Invited',
  'Confirmed',
  'Waitlisted',
  'Declined',
  'Withdrawn',
  'Attended',
  'Partly attended',
  'Absent',
] as const
const session = {
  training: { ...training, ...text, title: 'Training', value: sql`t.name`, listed: true },
  training_category: {
    ...training,
    ...text,
    title: 'Training category',
    value: sql`t.category`,
    listed: true,
  },
  training_type: { ...training, ...text, title: 'Internal or external', value: sql`t.type`, listed: true },
  delivery: { ...training, ...text, title: 'Delivery', value: sql`t.delivery`, listed: true },
  is_mandatory: { ...training, kind: 'boolean', title: 'Mandatory', value: sql`t.is_mandatory` },
  starts_on: { ...training, ...day, title: 'From', value: sql`n.starts_on`, filled: true },
  ends_on: { ...training, ...day, title: 'To', value: sql`n.ends_on`, filled: true },
  session_state: {
    ...training,
    ...text,
    title: 'State of the session',
    value: sql`n.state`,
    choices: ['Scheduled', 'Completed', 'Cancelled'],
  },
  hours: { ...training, kind: 'decimal', title: 'Hours', value: sql`trim_scale(n.hours)` },
  place: { ...training, ...text, title: 'Place', value: sql`n.place` },
} as const

const participants = dataSet('training-participants', {
  title: 'Training participants',
  about: 'One line for each person and session: attendance, result, certificate and rating.',
  module: 'training',
  codes: [P.training.reports],
  from: sql`training_member m join training_session n on n.org_id = m.org_id and n.id = m.session_id
    join training t on t.org_id = n.org_id and t.id = n.training_id
    join employee e on e.org_id = m.org_id and e.id = m.employee_id`,
  id: sql`m.id`,
  ...aboutPerson,
  columns: {
    ...personColumns,
    ...session,
    source: {
      ...taking,
      ...text,
      title: 'How they joined',
      value: sql`m.source`,
      choices: ['Enrolled', 'Nominated', 'Assigned'],
    },
    participation: {
      ...taking,
      ...text,
      title: 'State of the participant',
      value: sql`m.state`,
      choices: states,
    },
    attended: { ...taking, ...number, title: 'Attended (percent)', value: sql`m.attended_percent` },
    training_score: { ...taking, kind: 'decimal', title: 'Score', value: sql`m.score` },
    outcome: { ...taking, ...text, title: 'Result', value: sql`m.outcome`, choices: ['Completed', 'Failed'] },
    certificate_no: { ...taking, ...text, title: 'Certificate no.', value: sql`m.certificate_no` },
    valid_until: { ...taking, ...day, title: 'Valid until', value: sql`m.valid_until` },
    rating: { ...taking, ...number, title: 'Rating (1 to 5)', value: sql`m.rating` },
  },
  start: {
    columns: ['code', 'full_name', 'training', 'starts_on', 'participation', 'outcome', 'valid_until'],
    sort: [{ key: 'starts_on', descending: true }],
  },
})

const members = (condition: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from training_member m where m.org_id = n.org_id and m.session_id = n.id and ${condition})`
const cost = (column: 'planned' | 'actual') =>
  sql`(select sum(c.${sql.ref(column)}) from training_cost c where c.org_id = n.org_id and c.session_id = n.id)`
const sessions = dataSet('training-sessions', {
  title: 'Training sessions',
  about: 'One line for each session: trainer, seats, participants, results and costs.',
  module: 'training',
  codes: [P.training.reports],
  from: sql`training_session n join training t on t.org_id = n.org_id and t.id = n.training_id`,
  joins: {
    trainer: { sql: sql`left join trainer on trainer.org_id = n.org_id and trainer.id = n.trainer_id` },
  },
  id: sql`n.id`,
  columns: {
    ...session,
    trainer: {
      ...training,
      ...text,
      title: 'Trainer',
      value: sql`trainer.name`,
      joins: ['trainer'],
      listed: true,
    },
    seats: { ...training, ...number, title: 'Seats', value: sql`n.seats` },
    participants: {
      ...taking,
      ...number,
      title: 'Participants',
      value: members(sql`m.state not in ('Declined', 'Withdrawn', 'Waitlisted')`),
    },
    attended: {
      ...taking,
      ...number,
      title: 'Attended',
      value: members(sql`m.state in ('Attended', 'Partly attended')`),
    },
    completed: { ...taking, ...number, title: 'Completed', value: members(sql`m.outcome = 'Completed'`) },
    planned_cost: { ...training, kind: 'money', title: 'Planned cost', value: cost('planned') },
    actual_cost: { ...training, kind: 'money', title: 'Actual cost', value: cost('actual') },
  },
  start: {
    columns: ['training', 'starts_on', 'trainer', 'seats', 'participants', 'completed', 'actual_cost'],
    sort: [{ key: 'starts_on', descending: true }],
  },
})

export const trainingDataSets: readonly DataSet[] = [participants, sessions]
