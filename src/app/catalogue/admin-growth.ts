import { P } from '#kernel/permission.ts'
import { rows } from '#app/catalogue/rows.ts'

const { training, assessment, questionnaire } = P

export const adminGrowth = [
  ...rows('admin', 'training', { permission: [training.list] }, [
    ['training/training-list', 'Trainings', { words: 'courses learning programmes' }],
    ['training/calendar', 'Training Calendar', { words: 'month schedule' }],
    ['training/add-training', 'Add Training', { words: 'new course', writes: true }],
    [
      'training/training-need-analysis',
      'Training Need Analysis',
      { words: 'tna skill gap', permission: [training.list, training.requests] },
    ],
    [
      'training/request',
      'Training Requests',
      { words: 'approve enrolment', permission: [training.requests] },
    ],
    [
      'training/trainer',
      'Trainers',
      { words: 'teachers internal external', permission: [training.trainers] },
    ],
    [
      'training/add-trainer',
      'Add Trainer',
      { words: 'new teacher', permission: [training.trainers], writes: true },
    ],
    ['training/report', 'Training Reports', { section: true, permission: [training.reports] }],
    [
      'training/report/general-report',
      'General Training Report',
      { words: 'attendance cost score', permission: [training.reports] },
    ],
  ]),
  ...rows('admin', 'assessment', {}, [
    [
      'assessment/prepare',
      'Prepare Assessments',
      { words: 'test exam quiz questions', permission: [assessment.prepare] },
    ],
    [
      'assessment/enrolled-users',
      'Enrolled Users',
      { words: 'assessment takers results score', permission: [assessment.enrol] },
    ],
  ]),
  ...rows('admin', 'monthly-appraisal', { permission: [questionnaire.appraisal] }, [
    ['monthly-appraisal/overview', 'Monthly Appraisal Overview', { words: 'review of the month' }],
    ['monthly-appraisal/appraisal', 'Monthly Appraisals', { words: 'review of the month' }],
    ['monthly-appraisal/appraisal/{id}/individual-appraisal', 'Individual Monthly Appraisal'],
    ['monthly-appraisal/settings', 'Monthly Appraisal Settings', { words: 'periods questions' }],
    ['monthly-appraisal/settings/{id}/appraiser', 'Monthly Appraisers'],
    [
      'monthly-appraisal/reports',
      'Monthly Appraisal Reports',
      { section: true, permission: [questionnaire.appraisalReports] },
    ],
    [
      'monthly-appraisal/reports/recommendation',
      'Monthly Appraisal Recommendations',
      { words: 'reward warning', permission: [questionnaire.appraisalReports] },
    ],
  ]),
  ...rows('admin', 'employee-evaluation', { permission: [questionnaire.appraisal] }, [
    ['employee-evaluation/appraisal', 'Employee Evaluations', { words: 'appraisal plus' }],
    ['employee-evaluation/appraisal/{id}/question-sets', 'Evaluation Question Sets'],
    ['employee-evaluation/settings', 'Employee Evaluation Settings', { section: true }],
    ['employee-evaluation/settings/appraisal', 'Evaluation Periods', { words: 'appraisal plus settings' }],
    ['employee-evaluation/settings/appraisal/{id}/appraiser', 'Evaluators of a Period'],
    ['employee-evaluation/settings/appraisals/{id}/question', 'Questions of a Period'],
    ['employee-evaluation/target-setting', 'Target Setting', { section: true }],
    ['employee-evaluation/target-setting/targets', 'Targets', { words: 'goals numbers' }],
    ['employee-evaluation/target-setting/target-form', 'Target Forms', { words: 'goals' }],
    ['employee-evaluation/target-setting/target-form/{target_id}/detail', 'Target Form'],
    ['employee-evaluation/target-setting/assign-target', 'Assign Targets', { words: 'goals to employees' }],
  ]),
]
