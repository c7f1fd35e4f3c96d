import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { questionUse } from '#engines/questions/question-use.ts'
import { settings } from '#engines/settings/settings.ts'
import { publishedAssessments } from '#modules/assessment/shared/assessment.ts'
import { hiringStages, letterKinds } from '#modules/recruitment/shared/words.ts'

const { applications, interviewers, settings: sets, vacancies } = P.recruitment
const edit = [sets]
const readers = [sets, vacancies, applications]

/** What applicants, interviewers and referees are asked: sets with versions, one for each purpose. */
export const recruitmentQuestions = questionUse('recruitment', '/recruitment/{org}/questions', {
  title: 'Recruitment Questions',
  edit: [sets],
  read: readers,
})

const Named = z.object({ id: z.string(), name: z.string() })
/** Published sets, under the id that every version of a set shares. */
export const publishedSets = get('/recruitment/{org}/published-questions/', {
  access: { hr: readers },
  query: pageQuery,
  response: pageOf(Named),
})
export const setChoice = (title: string, hint?: string) =>
  field.reference(
    title,
    { table: 'question_set', label: 'name', choices: publishedSets },
    hint === undefined ? {} : { hint },
  )

export const hiringMethod = settings('/recruitment/{org}/hiring-method', {
  title: 'Hiring Method',
  plural: 'Hiring Methods',
  table: 'hiring_method',
  edit,
  closed: readers,
  fields: {
    name: field.text('Name', 100),
    description: field.optionalText('Description', 1000, { long: true }),
    is_default: field.onOff('Default', false, { hint: 'Preselected for new vacancies.' }),
  },
  search: ['name'],
  order: ['name'],
  unique: { hiring_method_name: 'name', hiring_method_default: 'is_default' },
  refused: { hiring_method_default: 'Another method is the default already.' },
  archives: true,
  usual: [
    { name: 'Standard', is_default: true, description: 'Screening, interview, references and salary.' },
  ],
})

/** A vacancy copies the stages when it is published: later changes do not touch running vacancies. */
export const hiringStage = settings('/recruitment/{org}/hiring-stage', {
  title: 'Hiring Stage',
  plural: 'Hiring Stages',
  table: 'hiring_stage',
  edit,
  closed: readers,
  fields: {
    hiring_method_id: {
      ...field.requiredReference('Hiring method', hiringMethod.list),
      table: 'hiring_method',
      label: 'name',
    },
    position: field.number('Order', { min: 1, max: 20, initial: 1 }),
    stage: field.choice('Stage', hiringStages),
    set_root_id: setChoice('Questions', 'What the people assigned to this stage answer about the candidate.'),
    assessment_id: field.reference(
      'Test',
      { table: 'assessment', label: 'title', choices: publishedAssessments },
      { hint: 'For the Assessment stage: sent to candidates as they come to it.' },
    ),
    due_days: field.number('Due within (days)', { min: 1, max: 60, initial: 5 }),
    pass_score: field.optionalNumber('Pass score (%)', { min: 1, max: 100 }),
  },
  search: [],
  order: ['position', 'stage'],
  unique: {
    hiring_stage_position: 'position',
    hiring_stage_once: 'stage',
    hiring_stage_test: 'assessment_id',
  },
  refused: {
    hiring_stage_test: 'Only the Assessment stage has a test.',
    hiring_stage_position: 'The method has a stage at this place already.',
    hiring_stage_once: 'The method has this stage already.',
  },
})

/** Mails to candidates, referees and interviewers. `{name}`, `{job}`, `{organization}`, `{time}` and `{place}` are filled in. */
export const recruitmentLetter = settings('/recruitment/{org}/letter-template', {
  title: 'Recruitment Letter Template',
  plural: 'Recruitment Letter Templates',
  table: 'recruitment_letter',
  edit,
  closed: readers,
  fields: {
    name: field.text('Name', 100),
    kind: field.choice('Sent for', letterKinds),
    subject: field.text('Subject', 150),
    body: {
      ...field.text('Text', 4000, {
        hint: 'Placeholders: {name}, {job}, {organization}; for scheduled interviews also {time} and {place}. Leave a blank line between paragraphs.',
        hidden_in_list: true,
      }),
      kind: 'long_text' as const,
    },
  },
  search: ['name', 'subject'],
  order: ['kind', 'name'],
  unique: { recruitment_letter_name: 'name', recruitment_letter_kind: 'kind' },
  refused: { recruitment_letter_kind: 'There is a template for this already: change or archive that one.' },
  archives: true,
})

export const externalInterviewer = settings('/recruitment/{org}/external-interviewer', {
  title: 'External Interviewer',
  plural: 'External Interviewers',
  table: 'external_interviewer',
  edit: [interviewers],
  closed: [interviewers, applications],
  fields: {
    name: field.text('Name', 150),
    email: field.email('Email'),
    phone: field.optionalText('Phone', 30),
    employer: field.optionalText('Organization', 150),
    expertise: field.optionalText('Expertise', 255),
  },
  search: ['name', 'email', 'employer', 'expertise'],
  order: ['name', 'employer'],
  unique: { external_interviewer_email: 'email' },
  archives: true,
})
