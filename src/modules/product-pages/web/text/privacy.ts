import type { Text } from '#modules/product-pages/web/text/text.ts'

export const privacy: Text = {
  title: 'Privacy and Policy',
  lead: 'Which data about you this application keeps, what for, who sees it, and what you can do about it. The organization that runs this installation decides on the data and answers to you for it.',
  sections: [
    {
      heading: 'What is kept',
      body: [
        'As far as the parts concerned are in use in your organization:',
        [
          'Your record: name, contact, picture, family, education, employment and its history, identity, bank, tax and social security details, documents.',
          'Time: punches with device or, where your organization asks for it, place; shifts, leave, overtime, travel, timesheets.',
          'Pay: packages, payslips, advances, loans, rebates, expenses with receipts.',
          'Work and growth: tasks, logs, goals, appraisals, assessments, trainings, talks.',
          'What you send: requests with remarks, posts, comments, forms, feedback, attachments.',
          'Use: logins with time, address, its country and browser; the changes you make; exports you start; mail sent to you.',
          'Applicants and referees: what they enter or what is entered about them in a selection.',
        ],
      ],
    },
    {
      heading: 'What for',
      body: [
        'To carry out employment: planning and counting work, granting leave, paying, meeting duties by law, developing people, selecting applicants, keeping the service safe. Data are not used for advertising and are not sold.',
      ],
    },
    {
      heading: 'Who sees it',
      body: [
        'Each sees what the role needs, and the server enforces it on every call:',
        [
          'You see your own data.',
          'Colleagues see what the directory shows: name, job, branch, contact at work, picture.',
          'Supervisors see work, attendance and leave of their people; not pay, bank or medical details.',
          'HR staff see what the rights given to them cover, in their own organization only.',
          'Auditors see what HR sees, and cannot change it; reports of whistle-blowers are closed to them.',
          'Those who run the servers can reach the database. The organization names them and binds them.',
        ],
        'Several organizations may share one installation. Their data are kept apart in the database itself, not only by the pages.',
      ],
    },
    {
      heading: 'Whistle-blowers',
      body: [
        'A report sent through the public form is stored without account, address or browser. Only named investigators read it. The code you are given is the only way back to it, and cannot be recovered.',
      ],
    },
    {
      heading: 'Cookies and storage on your device',
      body: [
        [
          'One cookie that no script can read keeps you logged in: for an hour as a rule, for thirty days with Remember Me. Another says only that there is one.',
          'Your choice of colours, language and calendar is kept in the browser.',
          'There are no cookies of others, no trackers, no counting of visitors. Fonts and pictures come from the same server as the page.',
        ],
      ],
    },
    {
      heading: 'How it is protected',
      body: [
        'Passwords are stored only as hashes made to be slow to guess. Links and codes are of one use and expire. Each change of a record is kept with author, time, and what was there before. Files are handed out only to those who may see the record they belong to.',
      ],
    },
    {
      heading: 'How long',
      body: [
        'As long as the organization needs the data or the law obliges it to keep them; pay and tax records usually longer than the rest. Ask HR for the periods that hold for you.',
      ],
    },
    {
      heading: 'What you can do',
      body: [
        [
          'See: your profile, requests, attendance, balances and payslips are open to you at any time.',
          'Correct: send a change request from your profile.',
          'Take along: lists and payslips can be exported or printed.',
          'Request deletion or object: turn to HR; the law of your country says what must be kept.',
          'Complain: to HR, through Feedback, or to the authority for data protection, where your country has one.',
        ],
      ],
    },
  ],
}
