import { rows } from '#app/catalogue/rows.ts'

export const userGrowth = [
  ...rows('user', 'training', {}, [
    ['training', 'Trainings', { words: 'courses learning workshops enrol' }],
    ['my-training', 'My Training', { words: 'courses certificates attended' }],
  ]),
  ...rows('user', 'performance-appraisal', {}, [
    ['pa/overview', 'Appraisal Overview', { words: 'performance review pa score' }],
    ['pa/appraisal', 'Appraisals to Fill', { words: 'performance review self supervisor peer pa' }],
    ['pa/appraisal/{id}/forms', 'Appraisal Forms'],
    ['pa/appraisal/{id}/kaarForms', 'KAAR Forms'],
    ['pa/kpi', 'My KPI', { words: 'key performance indicators targets' }],
    ['pa/reports', 'Appraisal Reports', { section: true }],
    ['pa/reports/summary', 'Appraisal Summary', { words: 'score result' }],
    ['pa/reports/yearly', 'Yearly Appraisal Report', { words: 'annual performance' }],
    ['pa/reports/kaar', 'KAAR Report', { words: 'key achievements results areas rating' }],
    ['pa/archive-appraisal', 'Archived Appraisals', { words: 'old performance reviews' }],
  ]),
  ...rows('user', 'assessment', {}, [
    ['assessment/new-assessment', 'New Assessments', { words: 'test exam quiz take' }],
    ['assessment/completed-assessment', 'Completed Assessments', { words: 'test results score' }],
    ['assessment/{id}/take-assessment', 'Take Assessment'],
  ]),
  ...rows('user', 'recruitment', {}, [
    ['recruitment/pre-screening-list', 'Pre-screenings', { words: 'applicants candidates' }],
    ['recruitment/post-screening-list', 'Post-screenings', { words: 'applicants candidates' }],
    [
      'recruitment/pre-screening-interview-list',
      'Pre-screening Interviews',
      { words: 'preliminary interview candidates' },
    ],
    ['recruitment/assessment-list', 'Candidate Assessments', { words: 'tests of applicants' }],
    ['recruitment/interview-list', 'Interviews', { words: 'candidates to interview' }],
    ['recruitment/reference-check-list', 'Reference Checks', { words: 'candidate referees' }],
  ]),
  ...rows('user', 'offboarding', {}, [
    ['exit-interview', 'Exit Interviews', { words: 'leaving employees questions' }],
    ['resignation/{id?}', 'Resignation', { words: 'resign quit leave the job notice' }],
    ['resignation-request', 'Resignation Requests', { words: 'approve resign notice' }],
  ]),
  ...rows('user', 'monthly-appraisal', {}, [
    ['monthly-appraisal', 'Monthly Appraisals', { words: 'review of the month' }],
    ['monthly-appraisal/{id}/individual-appraisal', 'Individual Monthly Appraisal'],
  ]),
  ...rows('user', 'employee-evaluation', {}, [
    ['employee-appraisal', 'Employee Evaluation', { words: 'appraisal plus targets' }],
    ['employee-appraisal/{id}/question', 'Evaluation Questions'],
  ]),
]
