import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { amount, email, name, optional, optionalText, phone } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { AnswerRecord, Asked } from '#modules/recruitment/shared/asked.ts'
import { applicationStages } from '#modules/recruitment/shared/words.ts'

const access = { public: true } as const
export const cvBytes = 5 * 1024 * 1024

const Job = z.object({
  /** The number of the organization and the address of the vacancy. */
  job_slug: z.string(),
  title: z.string(),
  organization: z.string(),
  place: z.string().nullable(),
  employment_type: z.string().nullable(),
  seats: z.number(),
  closes_on: z.string(),
  currency: z.string(),
  /** Only where the vacancy shows it. */
  salary_from: z.string().nullable(),
  salary_to: z.string().nullable(),
})
export type Job = z.output<typeof Job>
const JobDetail = Job.extend({
  is_open: z.boolean(),
  description: z.string(),
  requirements: z.string().nullable(),
  benefits: z.string().nullable(),
  stages: z.array(z.string()),
  items: z.array(Asked),
})
export type JobDetail = z.output<typeof JobDetail>

export const ApplyInput = z.object({
  first_name: name('First name', 100),
  last_name: z.string().trim().max(100, 'Last name must be at most 100 characters').default(''),
  email: email('Email').transform((value) => value.toLowerCase()),
  mobile: optional(phone('Phone')),
  expected_salary: optional(amount('Expected salary', { sign: 'positive' })),
  notice_days: z
    .number({ error: 'Notice period must be a number.' })
    .int('Notice period must be a whole number.')
    .min(0, 'Notice period must be at least 0.')
    .max(365, 'Notice period must be at most 365.')
    .nullish(),
  message: optionalText('Message', 2000),
  /** What the upload of the CV answered. */
  cv_token: z.string({ error: 'CV is Required' }).min(1, 'CV is Required').max(80, 'CV is Required'),
  answers: AnswerRecord.default({}),
  /** Of the employee whose link led here. */
  referral: z.string().max(40).nullish(),
  consent: z.literal(true, { error: 'Agree to continue.' }),
})

/** For anybody, without an account: published vacancies, and an application by two calls. */
export const careers = {
  jobs: get('/careers/', {
    access,
    limit: 60,
    query: pageQuery.extend({ organization: z.string().max(64).optional() }),
    response: pageOf(Job),
  }),
  job: get('/careers/{job_slug}/', { access, limit: 60, response: JobDetail }),
  cv: post('/careers/{job_slug}/cv/', {
    access,
    accepts: 'file',
    bytes: cvBytes,
    limit: 5,
    response: z.object({ cv_token: z.string(), name: z.string() }),
    status: 201,
  }),
  apply: post('/careers/{job_slug}/apply/', {
    access,
    limit: 5,
    body: ApplyInput,
    response: z.object({ detail: z.string() }),
    status: 201,
  }),
  /** Where an application stands: the name of its stage, and no more. */
  status: get('/careers/application/{token}/', {
    access,
    limit: 30,
    response: z.object({
      organization: z.string(),
      job: z.string(),
      applied_at: z.string(),
      state: z.enum(['In progress', 'On hold', 'Rejected', 'Withdrawn', 'Offer']),
      stage: z.enum(applicationStages),
      can_withdraw: z.boolean(),
    }),
  }),
  withdraw: post('/careers/application/{token}/withdraw/', {
    access,
    limit: 10,
    response: z.object({ detail: z.string() }),
  }),
}
