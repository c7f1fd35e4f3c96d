import type { HelpTopic } from '#modules/product-pages/web/help/topic.ts'

export const work: readonly HelpTopic[] = [
  {
    id: 'task',
    title: 'Tasks and projects',
    group: 'Work',
    summary:
      'Who does what until when: single and recurring tasks, projects with their activities, feedback on the result, and hours spent.',
    can: {
      employee: [
        'See tasks assigned to you, by you, and those you watch.',
        'Write comments, attach files, mark a task done, and score what was done for you.',
        'Repeat a task by day, week or month.',
        'Log hours on the projects you belong to.',
      ],
      supervisor: ["Follow your team's tasks and efficiency, and its work on projects."],
      hr: [
        'See the tasks of the whole organization and decide where feedback is disputed.',
        'Create projects, their members, activities and rates; define result areas and core tasks.',
      ],
    },
    terms: [
      ['Responsible, observer', 'The responsible person does the task; an observer follows it.'],
      ['Core task', 'Something that belongs to a job for good, grouped in result areas.'],
      ['Closed and on hold', 'Tasks that are finished, and those that wait.'],
    ],
  },
  {
    id: 'recruitment',
    title: 'Recruitment',
    group: 'Work',
    summary:
      'From the wish for a new colleague to the salary agreement: vacancies, applications, screening, interviews, references.',
    can: {
      visitor: [
        'See open jobs and apply, without an account.',
        'Take part in an interview, an assessment or a salary declaration through the link you were sent.',
        'Answer as a referee.',
      ],
      employee: ['Screen, interview or check references, where you were asked to.'],
      supervisor: ['Ask for a vacancy to be opened.'],
      hr: [
        'Publish vacancies and follow each applicant from step to step.',
        'Choose how you hire: which steps, with which questions and letters.',
        'Invite interviewers from outside.',
      ],
    },
    terms: [
      ['Pre-screening', 'A first look at the application, sometimes with a short talk.'],
      ['Post-screening', 'A second look, after the first interview.'],
      ['Salary declaration', 'What the applicant expects and shows to have earned.'],
    ],
  },
  {
    id: 'forms',
    title: 'Forms and surveys',
    group: 'Work',
    summary: 'Questions to many people: forms that go through approval, and surveys that may be anonymous.',
    can: {
      visitor: ['Fill in an anonymous form through its link.'],
      employee: ['Fill in the forms meant for you; approve submitted ones, where you were named.'],
      hr: ['Prepare questions, publish a form to some or all, follow responses, and read the results.'],
    },
    questions: [
      [
        'Is an anonymous form really anonymous?',
        'The answers are stored without your account. What you write about yourself can of course tell who you are.',
      ],
    ],
  },
  {
    id: 'questionnaire',
    title: 'Questionnaire',
    group: 'Work',
    summary:
      'The bank of questions and question sets that appraisals, interviews, assessments and forms draw on.',
    can: {
      hr: [
        'Sort questions into categories, build sets with sections and scores, and use one set in several places.',
      ],
    },
  },
]
