import type { HelpTopic } from '#modules/product-pages/web/help/topic.ts'

export const growth: readonly HelpTopic[] = [
  {
    id: 'performance-appraisal',
    title: 'Performance appraisal',
    group: 'Growth',
    summary:
      'A regular look at how somebody works, from several sides: oneself, supervisor, subordinates, peers and reviewer, with KPI and KAAR.',
    can: {
      employee: [
        'Fill in forms about yourself and others.',
        'See your KPI and, once published, your results.',
      ],
      supervisor: ['Assign KPI to your team.'],
      hr: [
        'Set how often and in which modes appraisals run, who appraises whom, and with which forms.',
        'Follow who has answered, send reminders, and publish results with recommendations.',
      ],
    },
    terms: [
      ['KPI', 'Key performance indicator: a measurable aim with a weight.'],
      [
        'KAAR',
        'A form in which achievements are rated against the KPI, with a reviewer who has the last word.',
      ],
      ['Mode', 'From which side somebody is appraised: self, supervisor, subordinate, peer.'],
    ],
  },
  {
    id: 'dignity',
    title: 'Goals and coaching',
    group: 'Growth',
    summary:
      'Goals for a period, broken into milestones, with evaluation from inside and outside, and coaching talks on the way. Shown where your organization has switched it on.',
    can: {
      visitor: ['Answer as an external appraiser through the link you were sent.'],
      employee: [
        'Agree on objectives, report progress on milestones, and see those you gave to others.',
        'Evaluate, where you were asked to, and keep notes of coaching talks.',
      ],
      supervisor: ['Coach your people and see how their goals advance.'],
      hr: ['Open goal periods, design the forms, name evaluators and follow what was submitted.'],
    },
  },
  {
    id: 'monthly-appraisal',
    title: 'Monthly appraisal',
    group: 'Growth',
    summary: 'A short review every month, instead of one long one a year.',
    can: {
      employee: ['Rate those you were named for, and read what was said about you.'],
      hr: ['Set periods, questions and appraisers, and read recommendations.'],
    },
  },
  {
    id: 'employee-evaluation',
    title: 'Employee evaluation',
    group: 'Growth',
    summary:
      'Evaluation with targets: figures agreed on at the start, compared with what was reached, beside the answers to questions.',
    can: {
      employee: ['See your targets, answer the questions, and read your evaluation.'],
      hr: ['Define targets and forms, assign them, open an evaluation and name the evaluators.'],
    },
  },
  {
    id: 'assessment',
    title: 'Assessment',
    group: 'Growth',
    summary: 'Tests with a time limit and a score, for employees and for applicants.',
    can: {
      visitor: ['Take the assessment you were invited to through its link.'],
      employee: ['Take a test you were enrolled for, and see what you reached.'],
      hr: ['Prepare tests with sections and weights, enrol people, and read results.'],
    },
  },
  {
    id: 'training',
    title: 'Training',
    group: 'Growth',
    summary:
      'Learning, planned: what is needed, what is offered, who teaches, who came, and what it was worth.',
    can: {
      employee: ['See what is offered, ask to take part, and find your past trainings.'],
      hr: [
        'Collect needs, plan trainings with trainers and budget, decide on requests.',
        'Record attendance and scores, and read reports.',
      ],
    },
  },
]
