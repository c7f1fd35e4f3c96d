import { rows } from '#app/catalogue/rows.ts'

export const external = [
  ...rows('external', 'recruitment', {}, [
    ['careers', 'Careers', { words: 'jobs vacancies openings' }],
    ['careers/{jobSlug}/job-apply', 'Job Application'],
    ['preliminary-interview/{interviewerId}/{questionId}', 'Pre-screening Interview'],
    ['interview/{interviewerId}/{questionId}', 'Interview'],
    ['reference-check/{referenceCheckerId}/{questionId}', 'Reference Check'],
    ['salary-declaration/{candidateId}/{negotiationId}', 'Salary Declaration'],
  ]),
  ...rows('external', 'assessment', {}, [['assessment/{assessmentTakerId}/{questionId}', 'Assessment']]),
  // appraisals of other kinds are answered by this link too, whether goals are on or not
  ...rows('external', 'dignity', {}, [
    ['dignity-appraisal/{orgSlug}/{id}/{uuid}/{appraiserId}', 'External Appraisal'],
  ]),
  ...rows('external', 'forms', {}, [['anonymous-form/org/{orgSlug}/{uuid}', 'Anonymous Form']]),
  ...rows('external', 'whistle-blower', { flag: 'public_whistle_blower' }, [
    ['whistle-blower-form', 'Whistle-Blower Form', { words: 'report misconduct anonymously' }],
  ]),
]
