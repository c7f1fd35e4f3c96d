import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { knockoutEffects, knockoutTests } from '#modules/recruitment/domain/knockout.ts'
import { vacancyChoices } from '#modules/recruitment/shared/vacancy.ts'

const access = { hr: [P.recruitment.vacancies] }

/** Questions of the application forms of vacancies that a rule can judge, under the id that every version shares. */
export const applicationQuestions = get('/recruitment/{org}/application-question/', {
  access,
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string() })),
})

export const knockoutRules = list('/recruitment/{org}/knockout-rule/', {
  access,
  title: 'Knock-out questions',
  columns: {
    vacancy: col.reference('Vacancy', { choices: vacancyChoices, filter: true }),
    question: col.text('Question', { wrap: true }),
    test: col.choice('Answer', knockoutTests),
    value: col.text('Value'),
    effect: col.status('Effect', knockoutEffects, {
      filter: true,
      tones: { Decline: 'danger', Flag: 'warning' },
    }),
    reason: col.text('Reason', { wrap: true }),
    found: col.number('Applications'),
    is_asked: col.boolean('Asked now'),
  },
  more: {
    vacancy_id: z.string(),
    question_id: z.string(),
    version: z.number(),
  },
  search: false,
  phone: { first: 'question', second: ['value', 'effect'] },
  empty: 'Answers that decline or flag an application appear here once you add a rule.',
})

const judged = {
  test: field.choice('Answer', knockoutTests),
  value: field.text('Value', 200, {
    hint: 'Yes or No, an option as it is written, a number, or a date such as 2026-04-14.',
  }),
  effect: field.choice('Effect', knockoutEffects, {
    initial: 'Flag',
    hint: 'Decline: the application is rejected at once. The candidate is notified the next day, without the reason.',
  }),
  reason: field.text('Reason', 255, { hint: 'For HR only.' }),
}
export const addKnockout = action('/recruitment/{org}/knockout-rule/', {
  access,
  title: 'Add knock-out question',
  form: {
    vacancy_id: field.requiredReference('Vacancy', vacancyChoices),
    question_id: field.requiredReference('Question', applicationQuestions),
    ...judged,
  },
  primary: true,
  success: 'Successfully created the rule',
  status: 201,
  response: z.object({ id: z.string() }),
})
export const changeKnockout = action('/recruitment/{org}/knockout-rule/{id}/', {
  access,
  title: 'Edit knock-out question',
  method: 'PATCH',
  on: knockoutRules,
  form: judged,
  success: 'Successfully updated the rule',
})
export const removeKnockout = action('/recruitment/{org}/knockout-rule/{id}/', {
  access,
  title: 'Remove knock-out question',
  method: 'DELETE',
  on: knockoutRules,
  danger: true,
  confirm: 'Remove the rule? Applications that it declined or flagged stay as they are.',
  success: 'Successfully removed the rule',
})
