import { sql } from 'kysely'
import { dataSet, type DataSet, text } from '#engines/dataset/data-set-server.ts'
import { releasedResults, resultColumns, resultStart } from '#engines/appraisal/result-columns-server.ts'
import { aboutPerson, customColumns, personColumns, personJoins } from '#modules/hris/server/public.ts'
import { achievedOf } from '#modules/employee-evaluation/server/achieved.ts'
import { evRead } from '#modules/employee-evaluation/shared/evaluation.ts'

const results = dataSet('evaluation-results', {
  title: 'Evaluation results',
  about: 'One line for each person and evaluation after its release: score, band and acknowledgement.',
  module: 'employee-evaluation',
  codes: evRead,
  ...releasedResults('employee-evaluation'),
  joins: personJoins,
  own: customColumns,
  columns: { ...personColumns, ...resultColumns },
  start: { columns: [...resultStart.columns], sort: [...resultStart.sort] },
})

const target = { group: 'Target' } as const
const targets = dataSet('evaluation-targets', {
  title: 'Evaluation targets',
  about: 'One line for each person and target: weight, what is expected and what was achieved.',
  module: 'employee-evaluation',
  codes: evRead,
  from: sql`assigned_target g join evaluation_target_form f on f.org_id = g.org_id and f.id = g.form_id
    join employee e on e.org_id = g.org_id and e.id = g.employee_id`,
  id: sql`g.id`,
  ...aboutPerson,
  columns: {
    ...personColumns,
    form: { ...target, ...text, title: 'Target form', value: sql`f.title`, listed: true },
    from_on: { ...target, kind: 'day', title: 'From', value: sql`f.starts_on`, filled: true },
    to_on: { ...target, kind: 'day', title: 'To', value: sql`f.ends_on`, filled: true },
    target: { ...target, ...text, title: 'Target', value: sql`g.title`, filled: true },
    unit: { ...target, ...text, title: 'Unit', value: sql`g.unit`, listed: true },
    weight: { ...target, kind: 'number', title: 'Weight (percent)', value: sql`g.weight_percent` },
    direction: {
      ...target,
      ...text,
      title: 'Direction',
      value: sql`g.direction`,
      choices: ['Higher is better', 'Lower is better'],
    },
    minimum: { ...target, kind: 'decimal', title: 'Minimum', value: sql`trim_scale(g.minimum)` },
    expected: { ...target, kind: 'decimal', title: 'Expected', value: sql`trim_scale(g.target)` },
    achieved: { ...target, kind: 'decimal', title: 'Achieved', value: achievedOf('g') },
    target_state: {
      ...target,
      ...text,
      title: 'State of the target',
      value: sql`g.state`,
      choices: ['Assigned', 'Acknowledged'],
    },
  },
  start: {
    columns: ['code', 'full_name', 'form', 'target', 'weight', 'expected', 'achieved'],
    sort: [{ key: 'from_on', descending: true }],
  },
})

export const evaluationDataSets: readonly DataSet[] = [results, targets]
