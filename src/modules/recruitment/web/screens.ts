import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'
import type { AssignedStage } from '#modules/recruitment/shared/words.ts'

const { vacancies, applications, interviewers, settings } = P.recruitment
const mine = () => import('#modules/recruitment/web/my-assignments.tsx')
const outside = () => import('#modules/recruitment/web/outside.tsx')
const setup = () => import('#modules/recruitment/web/setup.tsx')
const sets = { permission: [settings] }

const assigned = (path: string, title: string, stage: AssignedStage) =>
  screen('user', `recruitment/${path}`, title, mine, { props: { stage, title } })
const linked = (path: string, title: string) => screen('external', path, title, outside, { props: { title } })

export const recruitmentScreens: readonly BuiltScreen[] = [
  assigned('pre-screening-list', 'Pre-screenings', 'Pre-screening'),
  assigned('post-screening-list', 'Post-screenings', 'Post-screening'),
  assigned('pre-screening-interview-list', 'Pre-screening Interviews', 'Pre-screening interview'),
  assigned('assessment-list', 'Candidate Assessments', 'Assessment'),
  assigned('interview-list', 'Interviews', 'Interview'),
  assigned('reference-check-list', 'Reference Checks', 'Reference check'),
  screen(
    'user',
    'recruitment/referral',
    'Refer Candidates',
    () => import('#modules/recruitment/web/referrals.tsx'),
  ),
  screen(
    'admin',
    'recruitment/referral',
    'Referrals',
    () => import('#modules/recruitment/web/referrals.tsx'),
    {
      permission: [applications, P.payroll.generate],
    },
  ),
  screen(
    'supervisor',
    'recruitment/requisition',
    'Vacancy Requisitions',
    () => import('#modules/recruitment/web/requisitions.tsx'),
  ),
  screen(
    'admin',
    'recruitment/vacancy-list',
    'Vacancies',
    () => import('#modules/recruitment/web/vacancies.tsx'),
    { permission: [vacancies, P.verifier.all] },
  ),
  screen(
    'admin',
    'recruitment/application-list',
    'Applications',
    () => import('#modules/recruitment/web/applications.tsx'),
    { permission: [applications] },
  ),
  screen('admin', 'recruitment/external-interviewer-list', 'External Interviewers', setup, {
    permission: [interviewers],
    props: { of: 'interviewers' },
  }),
  screen('admin', 'recruitment/settings/questions/prepare', 'Recruitment Questions', setup, {
    ...sets,
    props: { of: 'questions' },
  }),
  screen('admin', 'recruitment/settings/letter-template', 'Recruitment Letter Templates', setup, {
    ...sets,
    props: { of: 'letters' },
  }),
  screen('admin', 'recruitment/settings/hiring-method', 'Hiring Methods', setup, {
    ...sets,
    props: { of: 'methods' },
  }),
  screen('external', 'careers', 'Careers', () => import('#modules/recruitment/web/careers.tsx')),
  screen(
    'external',
    'careers/{jobSlug}/job-apply',
    'Job Application',
    () => import('#modules/recruitment/web/job-apply.tsx'),
  ),
  linked('interview/{interviewerId}/{questionId}', 'Interview'),
  linked('preliminary-interview/{interviewerId}/{questionId}', 'Pre-screening Interview'),
  linked('reference-check/{referenceCheckerId}/{questionId}', 'Reference Check'),
  linked('salary-declaration/{candidateId}/{negotiationId}', 'Salary Declaration'),
]
