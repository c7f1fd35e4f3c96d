import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, type DataSet, day, number, text } from '#engines/dataset/data-set-server.ts'
import { aboutPerson, personColumns, personJoins } from '#modules/hris/server/public.ts'

const goal = { group: 'Goal' } as const
const states = [
  'Requested',
  'Accepted',
  'In progress',
  'Submitted',
  'Completed',
  'Declined',
  'On hold',
  'Closed',
  'Missed',
] as const

/** Goals of people that are not private. What is said in coaching is told nowhere. */
const goals = dataSet('goals', {
  title: 'Goals',
  about: 'One line for each goal of a person that is not private: period, measure, progress and state.',
  module: 'dignity',
  codes: [P.questionnaire.appraisalReports],
  from: sql`goal g join goal_period d on d.org_id = g.org_id and d.id = g.period_id
    join employee e on e.org_id = g.org_id and e.id = g.employee_id`,
  where: sql`g.owner = 'Employee' and g.state <> 'Draft' and g.visibility <> 'Private'`,
  ...aboutPerson,
  joins: {
    ...personJoins,
    milestones: {
      sql: sql`left join lateral (select count(*)::int as milestones, count(*) filter (where m.completed_on is not null)::int as reached
        from goal_milestone m where m.org_id = g.org_id and m.goal_id = g.id) milestones on true`,
    },
  },
  id: sql`g.id`,
  columns: {
    ...personColumns,
    period: { ...goal, ...text, title: 'Goal period', value: sql`d.name`, listed: true },
    goal: { ...goal, ...text, title: 'Goal', value: sql`g.title`, filled: true },
    goal_state: { ...goal, ...text, title: 'State of the goal', value: sql`g.state`, choices: states },
    visibility: {
      ...goal,
      ...text,
      title: 'Visible to',
      value: sql`g.visibility`,
      choices: ['Division', 'Organization'],
    },
    weight: { ...goal, ...number, title: 'Weight (percent)', value: sql`g.weight` },
    metric: {
      ...goal,
      ...text,
      title: 'Measured by',
      value: sql`g.metric`,
      choices: ['Percent', 'Number', 'Currency', 'Yes or no', 'Milestones'],
    },
    baseline: { ...goal, kind: 'decimal', title: 'Baseline', value: sql`trim_scale(g.baseline)` },
    target: { ...goal, kind: 'decimal', title: 'Target', value: sql`trim_scale(g.target)` },
    current: { ...goal, kind: 'decimal', title: 'Current value', value: sql`trim_scale(g.current)` },
    progress: { ...goal, kind: 'decimal', title: 'Progress (percent)', value: sql`trim_scale(g.progress)` },
    confidence: {
      ...goal,
      ...text,
      title: 'Confidence',
      value: sql`g.confidence`,
      choices: ['On track', 'At risk', 'Off track'],
    },
    starts_on: { ...goal, ...day, title: 'Starts on', value: sql`g.starts_on`, filled: true },
    due_on: { ...goal, ...day, title: 'Due on', value: sql`g.due_on`, filled: true },
    completed_on: { ...goal, ...day, title: 'Completed on', value: sql`g.completed_on` },
    last_check_in_on: { ...goal, ...day, title: 'Last check-in', value: sql`g.last_check_in_on` },
    milestones: {
      ...goal,
      ...number,
      title: 'Milestones',
      value: sql`milestones.milestones`,
      joins: ['milestones'],
    },
    reached: {
      ...goal,
      ...number,
      title: 'Milestones reached',
      value: sql`milestones.reached`,
      joins: ['milestones'],
    },
    goal_score: { ...goal, kind: 'decimal', title: 'Score', value: sql`g.score`, unmailed: true },
  },
  start: {
    columns: ['code', 'full_name', 'period', 'goal', 'progress', 'confidence', 'goal_state', 'due_on'],
    sort: [{ key: 'due_on', descending: true }],
  },
})

export const dignityDataSets: readonly DataSet[] = [goals]
