import { z } from 'zod'
import { monthWords } from '#kernel/calendar/names.ts'
import { get } from '#kernel/endpoint.ts'
import { P } from '#kernel/permission.ts'
import { report, type Columns, type ReportSpec } from '#engines/report/report.ts'
import { separationReport } from '#modules/offboarding/shared/separation-report.ts'
import { usualReasons } from '#modules/hris/shared/resignation-reason.ts'
import { fieldMessages } from '#kernel/fields.ts'

const access = { hr: [P.hris.reports, P.hris.exitInterview] }
const { by: _, ...narrowing } = separationReport.filters.shape
export const months = ['month_bs', 'month_ad'] as const
const filters = z.object({
  ...narrowing,
  /** Of those who resigned. */
  reason_id: z.uuid(fieldMessages.choice).optional(),
  /** Which months scores are told by. */
  by: z.enum(months, { error: fieldMessages.choice }).default('month_bs'),
})

const counted = (title: string) => ({ title, kind: 'number', total: true }) as const
const number = (title: string) => ({ title, kind: 'number' }) as const
const named = (title: string) => ({ title, kind: 'text' }) as const
const percent = (title: string) => ({ title, kind: 'decimal' }) as const
const hidden = (title: string) => ({ title, kind: 'text', hidden: true }) as const

/** A month, or a group in which confidential answers are shown. */
const times = [...monthWords, 'Group {0}']
/** To a question that has no answers of its own. */
const yesOrNo = ['Yes', 'No']

const exitReport = <const K extends string, const C extends Columns>(
  key: K,
  spec: { title: string; columns: C } & Pick<ReportSpec<typeof filters.shape, C>, 'chart' | 'drill'>,
) => report(key, { ...spec, access, filters })

/** What leavers said, question by question. */
export const exitQuestions = exitReport('exit-interview', {
  title: 'Exit Interview: Questions',
  columns: {
    question: named('Question'),
    category: named('Category'),
    answers: number('Answers'),
    average: { title: 'Average', kind: 'decimal' },
    score: percent('Score, %'),
    most: { ...named('Most frequent answer'), says: yesOrNo },
    most_share: { title: 'Of all', kind: 'percent' },
  },
  chart: { by: 'question', measures: ['score'], kind: 'bar', names: true },
})

/** How often each answer was given; one that is nobody's secret opens those who gave it. */
export const exitAnswers = exitReport('exit-interview-answers', {
  title: 'Exit Interview: Answers',
  columns: {
    question: named('Question'),
    answer: { ...named('Answer'), says: yesOrNo },
    people: number('People'),
    share: { title: 'Of all', kind: 'percent' },
    exit_question: hidden('Question'),
    exit_answer: hidden('Answer'),
  },
  drill: {
    screen: 'admin-hris-separation-details',
    query: { exit_question: 'exit_question', exit_answer: 'exit_answer' },
  },
})

/** Why people left, by what their resignations say. */
export const exitReasons = exitReport('exit-interview-reasons', {
  title: 'Exit Interview: Reasons',
  columns: {
    reason_given: { ...named('Reason'), says: [...usualReasons, 'Did not resign'] },
    people: counted('People'),
    share: { title: 'Share', kind: 'percent' },
    asked: counted('Asked'),
    answered: counted('Answered'),
    reason_id: hidden('Reason'),
    state: hidden('State'),
  },
  chart: { by: 'reason_given', measures: ['people', 'answered'], kind: 'bar', names: true },
  drill: {
    screen: 'admin-hris-separation-details',
    query: { reason_id: 'reason_id' },
    // who stays after all is not counted
    also: { state: 'state' },
    figures: { people: {} },
  },
})

/** Why people left, in HR's own words, as they said it in the interview; by division where nobody is promised anything. */
export const exitCoded = exitReport('exit-interview-coded-reasons', {
  title: 'Exit Interview: Reasons Given',
  columns: {
    division: { ...named('Division'), says: ['No division'] },
    reason_given: named('Reason'),
    primary: counted('As main reason'),
    secondary: counted('As second reason'),
    share: { title: 'Of all main reasons', kind: 'percent' },
    exit_reason_id: hidden('Reason'),
    own_division_id: hidden('Division'),
  },
  drill: {
    screen: 'admin-hris-separation-details',
    query: { exit_reason_id: 'exit_reason_id', own_division_id: 'own_division_id' },
    figures: { primary: {} },
  },
})

/** Who would recommend the organization as a place to work, and come back: by month, confidential ones by their group. */
export const exitEnps = exitReport('exit-interview-enps', {
  title: 'Exit Interview: Recommendation',
  columns: {
    time: { ...named('Time'), says: times },
    from: { title: 'From', kind: 'day' },
    to: { title: 'To', kind: 'day' },
    interviews: counted('Interviews'),
    promoters: counted('Recommend (9-10)'),
    passives: counted('In between (7-8)'),
    detractors: counted('Advise against (0-6)'),
    enps: number('eNPS'),
    would_return: counted('Would come back'),
    perhaps_return: counted('Perhaps'),
    would_not_return: counted('Would not'),
  },
  chart: { by: 'time', measures: ['enps'], kind: 'line' },
})

/** How content leavers were, over time: by month, confidential answers by the group in which they are shown. */
export const exitScores = exitReport('exit-interview-scores', {
  title: 'Exit Interview: Scores over Time',
  columns: {
    time: { title: 'Time', kind: 'text', sort_by: ['from'], says: times },
    from: { title: 'From', kind: 'day' },
    to: { title: 'To', kind: 'day' },
    interviews: counted('Interviews'),
    score: percent('Average score, %'),
    lowest: percent('Lowest, %'),
    highest: percent('Highest, %'),
  },
  chart: { by: 'time', measures: ['score'], kind: 'line' },
})

/** How many were asked, what became of it, and how many of the answers the figures are made of. */
export const exitSummary = get('/offboarding/{org}/exit-interview/summary/', {
  access,
  query: filters,
  response: z.object({
    asked: z.number(),
    answered: z.number(),
    declined: z.number(),
    pending: z.number(),
    /** Interviews that the figures are made of. */
    shown: z.number(),
    /** Confidential ones that are not, for now or because something narrows the figures. */
    withheld: z.number(),
    score: z.string().nullable(),
    /** -100 to 100; null where nobody said it. */
    enps: z.number().nullable(),
  }),
})
