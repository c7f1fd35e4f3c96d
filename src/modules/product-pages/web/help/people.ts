import type { HelpTopic } from '#modules/product-pages/web/help/topic.ts'

export const people: readonly HelpTopic[] = [
  {
    id: 'hris',
    title: 'HR records',
    group: 'People',
    summary:
      'One record for every person: employment, contact, family, education, documents, bank and legal details, and how each of them changed over time.',
    can: {
      employee: [
        'See your own profile and ask for a correction; HR approves it before it counts.',
        'Look a colleague up in the directory, where your organization shows one.',
        'Change your password.',
      ],
      hr: [
        'Add and find employees, also those who left, and see every detail your rights cover.',
        'Approve or decline change requests, field by field.',
        'Record promotions, confirmations, contract renewals and other changes with the day from which they hold.',
        'Prepare letters from templates, issue ID cards, keep documents with their expiry.',
        'Bring many records in at once from a spreadsheet; every row that is refused says why.',
        'Read reports on headcount, contracts, length of service, age, gender and completeness of profiles.',
      ],
    },
    terms: [
      ['Employment review', 'A planned change of employment, with its tasks and letter.'],
      ['Change type', 'The kind of such a change: promotion, renewal, transfer and so on.'],
      ['KSAO', 'Knowledge, skills, abilities and other attributes that a job asks for and a person has.'],
    ],
    questions: [
      [
        'My name or date of birth is wrong. What can I do?',
        'Open My Profile, edit the section and send it. It shows as a change request until HR has decided.',
      ],
      [
        'Who can see my bank account and citizenship number?',
        'You, and HR staff who hold the right for bank, legal and medical information. Supervisors do not.',
      ],
    ],
  },
  {
    id: 'my-team',
    title: 'My team',
    group: 'People',
    summary:
      'The people who report to you, directly or through others: who is in today, who is away, whose contract runs out.',
    can: {
      supervisor: [
        'See your team at a glance and open the record of a member: work details, attendance and leave.',
        'Follow contract expiry and profile change requests of the team.',
        'Choose for which organization you act, if you lead people in more than one.',
      ],
    },
    questions: [
      [
        'I lead somebody who is not in my list.',
        'The list follows the reporting lines that HR has recorded. Ask HR to assign you as supervisor.',
      ],
      [
        'Can I see what my people earn?',
        'Not through your role as a supervisor. Pay is visible to payroll staff only.',
      ],
    ],
  },
  {
    id: 'onboarding',
    title: 'Onboarding',
    group: 'People',
    summary:
      'From the offer to the first weeks: the new joiner, their supervisors, the letter, and the tasks that make the first day work.',
    can: {
      visitor: ['Read your offer letter through the link you were sent, and accept or decline it.'],
      hr: [
        'Add a person before the first day and fill in what is already known.',
        'Assign supervisors and send the offer letter.',
        'Start a checklist from a template and follow who has done what.',
      ],
    },
    terms: [['Pre-employment', 'The time between the offer and the first working day.']],
  },
  {
    id: 'offboarding',
    title: 'Resignation and offboarding',
    group: 'People',
    summary:
      'Leaving well: the resignation and its notice, the separation, the clearance tasks and the exit interview.',
    can: {
      employee: [
        'Hand in your resignation with the day from which it should count, and see where it stands.',
        'Answer the exit interview.',
        'Approve resignations or hold exit interviews, if you were asked to.',
      ],
      hr: [
        'Decide on resignations and record separations of every kind.',
        'Run the clearance checklist and see what is still open.',
        'Prepare exit interview questions and read what people said.',
      ],
    },
    questions: [
      [
        'Can I withdraw my resignation?',
        'While nobody has decided on it you can cancel it yourself. After that, talk to HR.',
      ],
    ],
  },
  {
    id: 'transfer',
    title: 'Transfer requests',
    group: 'People',
    summary:
      'Ask to move to another branch, division or job, and have the request looked at by named reviewers. Shown where your organization has switched it on.',
    can: {
      employee: [
        'Request a transfer with its reason and the places you wish, or swap with somebody, and follow what is decided.',
        'Review requests of others, if you are a reviewer.',
      ],
      hr: ['Decide on requests, and set the reasons, the reviewers and the questions that are asked.'],
    },
  },
]
