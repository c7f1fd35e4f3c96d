import type { QuestionDetail } from '#engines/questions/question.ts'
import type { z } from 'zod'
import type { ApplicationStage, LetterKind } from '#modules/recruitment/shared/words.ts'

type Detail = z.input<typeof QuestionDetail>
export const questionSets: readonly {
  key: 'application' | 'interview' | 'reference'
  name: string
  questions: readonly (readonly [title: string, detail: Detail])[]
}[] = [
  {
    key: 'application',
    name: 'Application',
    questions: [
      ['Years of experience in this work', { kind: 'number', min: 0, max: 50 }],
      ['Do you have a two-wheeler licence?', { kind: 'yes_no' }],
    ],
  },
  {
    key: 'interview',
    name: 'Interview scorecard',
    questions: [
      ['How well does the candidate know the work?', { kind: 'rating', to: 5 }],
      ['How clearly does the candidate explain?', { kind: 'rating', to: 5 }],
      ['What speaks for the candidate?', { kind: 'long_text', max: 1000 }],
    ],
  },
  {
    key: 'reference',
    name: 'Reference',
    questions: [
      ['How do you know the candidate?', { kind: 'text', max: 255 }],
      ['How reliable was the candidate?', { kind: 'rating', to: 5 }],
      ['Would you work together again?', { kind: 'yes_no' }],
    ],
  },
]

export const letters: readonly (readonly [kind: LetterKind, subject: string, body: string])[] = [
  [
    'Received',
    'Your application for {job}',
    'Thank you for applying for {job} at {organization}.\n\nWe reply within ten working days. The link shows where your application stands.',
  ],
  [
    'Invitation',
    'Interview for {job}',
    '{organization} invites you to interview a candidate for {job}.\n\nPlease open the link for the questions before you meet.',
  ],
  [
    'Rejected',
    'Your application for {job}',
    'Thank you for your interest in {job}. We have decided to continue with other candidates.\n\nWe wish you all the best.',
  ],
]

/** Nobody of them exists. */
export const interviewers = [
  ['Devendra Koirala', 'devendra.koirala@example.com', 'Independent', 'Retail banking'],
  ['Mina Tuladhar', 'mina.tuladhar@example.com', 'Business school', 'Accounting'],
] as const

export const openings = [
  {
    key: 'account-officer',
    title: 'Account Officer',
    state: 'Published',
    published: true,
    days: 18,
    seats: 2,
    description:
      'Keep the daily books of the branch, reconcile accounts, and prepare the monthly statements.\nAnswer questions of customers about their accounts.',
    requirements: 'Bachelor of Business Studies or similar.\nTwo years of work in accounts.',
    benefits: 'Provident fund, Dashain bonus, health insurance.',
    salary_from: '35000',
    salary_to: '45000',
    shows_salary: true,
  },
  {
    key: 'customer-service-assistant',
    title: 'Customer Service Assistant',
    state: 'Published',
    published: true,
    days: 9,
    seats: 3,
    description: 'Welcome customers, open accounts, and help them with forms and complaints.',
    requirements: 'Ten plus two. Fluent Nepali, good English.',
    benefits: 'Training in the first month, provident fund.',
    salary_from: '24000',
    salary_to: '30000',
    shows_salary: false,
  },
  {
    key: 'it-support-trainee',
    title: 'IT Support Trainee',
    state: 'Verification',
    published: false,
    days: 30,
    seats: 1,
    description: 'Look after computers, printers and the network of two branches with a senior colleague.',
    requirements: 'Student or graduate of computer science.',
    benefits: null,
    salary_from: '18000',
    salary_to: '22000',
    shows_salary: true,
  },
] as const

interface Applicant {
  first: string
  last: string
  email: string
  vacancy: 'account-officer' | 'customer-service-assistant'
  stage: ApplicationStage
  state: 'In progress' | 'On hold' | 'Rejected' | 'Withdrawn'
  /** Days since the application, and since it came to its stage. */
  ago: number
  since: number
  source: 'Careers page' | 'Referral' | 'Direct' | 'Agency'
  reason: string | null
}
const one = (
  first: string,
  last: string,
  vacancy: Applicant['vacancy'],
  stage: ApplicationStage,
  days: readonly [ago: number, since: number],
  more: Partial<Pick<Applicant, 'state' | 'source' | 'reason'>> = {},
): Applicant => ({
  first,
  last,
  email: `${first}.${last}@example.com`.toLowerCase(),
  vacancy,
  stage,
  ago: days[0],
  since: days[1],
  state: 'In progress',
  source: 'Careers page',
  reason: null,
  ...more,
})
const [officer, service] = ['account-officer', 'customer-service-assistant'] as const

/** Nobody of them exists. The last two are among those who are to join. */
export const applicants: readonly Applicant[] = [
  one('Alisha', 'Shrestha', officer, 'Applied', [1, 1]),
  one('Bikram', 'Tamang', officer, 'Applied', [2, 2]),
  one('Chandani', 'Poudel', service, 'Applied', [3, 3], { source: 'Referral' }),
  one('Deepak', 'Magar', service, 'Applied', [3, 3]),
  one('Elina', 'Gurung', officer, 'Pre-screening', [8, 4]),
  one('Firoj', 'Ansari', service, 'Pre-screening', [9, 6]),
  one('Gita', 'Dahal', service, 'Pre-screening', [12, 7], { state: 'Rejected', reason: 'Qualifications' }),
  one('Hari', 'Karki', officer, 'Pre-screening interview', [14, 5]),
  one('Indira', 'Joshi', service, 'Pre-screening interview', [15, 6], { state: 'Withdrawn' }),
  one('Jeevan', 'Rana', officer, 'Assessment', [18, 5]),
  one('Kabita', 'Neupane', service, 'Assessment', [19, 9], { state: 'Rejected', reason: 'Experience' }),
  one('Laxman', 'Bhatta', officer, 'Interview', [22, 4], { source: 'Referral' }),
  one('Manisha', 'Khadka', officer, 'Interview', [23, 6]),
  one('Nabin', 'Sapkota', service, 'Interview', [24, 8], { state: 'On hold' }),
  one('Ojaswi', 'Regmi', officer, 'Post-screening', [26, 3]),
  one('Pramila', 'Limbu', service, 'Reference check', [29, 4]),
  one('Rajan', 'Acharya', officer, 'Salary declaration', [31, 3]),
  one('Shanti', 'Oli', service, 'Salary declaration', [33, 5], { source: 'Agency' }),
  one('Yangchen', 'Sherpa', officer, 'Offer', [36, 6]),
  one('Prakash', 'Bhandari', service, 'Offer', [38, 12]),
]
