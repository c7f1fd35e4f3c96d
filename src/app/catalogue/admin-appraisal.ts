import { P } from '#kernel/permission.ts'
import { rows } from '#app/catalogue/rows.ts'

const { questionnaire } = P

export const adminAppraisal = [
  ...rows('admin', 'performance-appraisal', { permission: [questionnaire.appraisal] }, [
    ['pa/overview', 'Appraisal Overview', { words: 'performance review pa progress' }],
    ['pa/archive-appraisal', 'Archived Appraisals', { words: 'old performance reviews' }],
    ['pa/settings', 'Appraisal Settings', { words: 'performance', section: true }],
    ['pa/settings/frequency-and-mode', 'Frequency and Mode', { words: 'appraisal slots cycle period pa' }],
    ['pa/settings/generic-questions', 'Generic Questions', { words: 'appraisal question sets' }],
    ['pa/settings/assign-kpi', 'Assign KPI', { words: 'key performance indicators' }],
    ['pa/settings/kpi-collections', 'KPI Collections', { words: 'key performance indicators library' }],
    ['pa/settings/frequency-and-mode/{id}/appraiser', 'Appraisers'],
    ['pa/settings/frequency-and-mode/{id}/kaar-appraiser', 'KAAR Appraisers'],
    ['pa/settings/frequency-and-mode/{id}/forms', 'Appraisal Forms'],
    ['pa/settings/frequency-and-mode/{id}/kaar-forms', 'KAAR Forms'],
    ['pa/settings/frequency-and-mode/{id}/forms/appraisee/{userid}/forms', "Appraisee's Forms"],
    ['pa/settings/frequency-and-mode/{id}/pa-status', 'Appraisal Status'],
    ['pa/settings/frequency-and-mode/{id}/kaar-status', 'KAAR Status'],
    ['pa/settings/frequency-and-mode/{id}/recommendation', 'Recommendations'],
    // "appriasee" is the specification's own spelling of the path.
    ['pa/settings/frequency-and-mode/{id}/pa-status/appriasee/{userid}/forms', "Appraisee's Submitted Forms"],
  ]),
  ...rows('admin', 'performance-appraisal', { permission: [questionnaire.appraisalReports] }, [
    ['pa/reports', 'Appraisal Reports', { words: 'performance', section: true }],
    ['pa/reports/summary', 'Appraisal Summary', { words: 'performance score result' }],
    ['pa/reports/yearly', 'Yearly Appraisal Report', { words: 'annual performance' }],
    ['pa/reports/kaar-report', 'KAAR Report', { words: 'key achievements and results rating' }],
    ['pa/reports/summary/{id}/user/{userid}/{detailtype}', "Appraisee's Summary"],
  ]),
  ...rows('admin', 'dignity', { permission: [questionnaire.appraisal], flag: 'dignity' }, [
    ['dignity/overview', 'Goals Overview', { words: 'dignity objectives progress' }],
    ['dignity/evaluator-list', 'Evaluators', { words: 'dignity appraisers' }],
    ['dignity/individual-objective', 'Individual Objectives', { words: 'dignity goals of employees' }],
    ['dignity/individual-objective/my/{id?}/detail', 'Objective'],
    ['dignity/coaching', 'Coaching', { words: 'dignity one to one session mentor' }],
    [
      'dignity/reports',
      'Goal Reports',
      { words: 'dignity objectives', permission: [questionnaire.appraisalReports] },
    ],
    ['dignity/settings', 'Goal Settings', { words: 'dignity', section: true }],
    ['dignity/settings/goal-period', 'Goal Periods', { words: 'dignity cycle quarter year' }],
    ['dignity/settings/goal-period/{id}/detail', 'Goal Period'],
    ['dignity/settings/goal-period/goal', 'Goals', { words: 'dignity objectives' }],
    ['dignity/settings/goal-period/{id}/goal/{goalId}/detail', 'Goal'],
    ['dignity/settings/goal-period/{id}/goal/{goalId}/milestone/{milestoneId}/detail', 'Milestone'],
    ['dignity/settings/appraisal-settings', 'Goal Appraisal Settings', { words: 'dignity evaluation' }],
    ['dignity/settings/appraisal-settings/{id}/evaluator', 'Evaluators of an Appraisal'],
    ['dignity/settings/{id}/formDesign', 'Form Design'],
    ['dignity/settings/{id}/formSubmissionStatus', 'Form Submission Status'],
    ['dignity/settings/{id}/pa-status/{user_id}/formSubmissionStatus', "Employee's Submitted Forms"],
    [
      'dignity/settings/{id}/pa-status/{user_id}/formSubmissionStatus/external',
      "External Appraisers' Submitted Forms",
    ],
  ]),
]
