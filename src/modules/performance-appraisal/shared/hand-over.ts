import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { paManage } from '#modules/performance-appraisal/shared/appraisal.ts'
import { planFields, planProblems } from '#modules/performance-appraisal/shared/improvement-plan.ts'
import { recommendations } from '#modules/performance-appraisal/shared/report.ts'
import { priorities } from '#modules/training/shared/need.ts'

const manage = { hr: paManage }
const ids = { recommendation_ids: field.references('Recommendations', recommendations, { max: 200 }) }
const done = z.object({ done: z.number() })

/** A draft of a change of employment: what it needs beside is added there, and approved there. */
export const handToReview = action('/pa/{org}/recommendations/{id}/to-review/', {
  access: manage,
  title: 'Draft employment review',
  on: recommendations,
  when: 'to_review',
  form: {
    change_type_id: field.requiredReference('Change type', changeType.list),
    effective_from: field.day('Effective from'),
    job_title_id: field.reference('New job title', jobTitle.list),
    employment_level_id: field.reference('New level', employmentLevel.list),
    pay_step: field.optionalNumber('New pay step', { min: 1, max: 99 }),
    raise_salary: field.onOff('Raise annual salary by the recommended percent', false, {
      hint: 'For those who may write pay.',
    }),
  },
  success: 'Successfully drafted employment review',
  response: z.object({ review_id: z.string() }),
})
export const handToTraining = action('/pa/{org}/occasion/{occasion_id}/recommendations/to-training/', {
  access: manage,
  title: 'Add training need',
  on: recommendations,
  when: 'to_training',
  bulk: 'recommendation_ids',
  chosen: true,
  form: {
    ...ids,
    topic: field.text('Topic', 150),
    priority: field.choice('Priority', priorities, { initial: 'Medium' }),
    target_on: field.optionalDay('Needed by'),
  },
  success: 'Successfully added {done} training needs',
  response: done,
})
export const handToPlan = action('/pa/{org}/occasion/{occasion_id}/recommendations/to-plan/', {
  access: manage,
  title: 'Open improvement plan',
  on: recommendations,
  when: 'to_plan',
  bulk: 'recommendation_ids',
  chosen: true,
  form: { ...ids, ...planFields },
  problems: planProblems,
  success: 'Successfully opened {done} improvement plans',
  response: done,
})
