import type { HelpTopic } from '#modules/product-pages/web/help/topic.ts'

export const organization: readonly HelpTopic[] = [
  {
    id: 'organization',
    title: 'Organization',
    group: 'Organization',
    summary:
      'The frame for all the rest: branches, divisions, jobs and levels, fiscal years, holidays, documents, and which parts of the product are in use.',
    can: {
      employee: ['Read about the organization: its chart, documents, holidays, mission and ethics.'],
      hr: [
        'Set up the organization; the account-setup menu shows what is still missing.',
        'Keep equipment and meeting rooms, letter and mail templates, and security rules.',
        'Switch pages off for employees, supervisors or HR.',
        'Read the logs of mail, exports and logins.',
      ],
    },
    questions: [
      [
        'A page says that it is not active.',
        'Your organization has switched it off, or your account is blocked. HR can tell which.',
      ],
    ],
  },
  {
    id: 'noticeboard',
    title: 'Noticeboard',
    group: 'Organization',
    summary: 'The first page after login: notices, thanks, birthdays, who is away, and what you need to do.',
    can: {
      employee: ['Read and like notices, comment, and post where posting is allowed.'],
      hr: ['Approve posts before they appear, where the organization wants that.'],
    },
  },
  {
    id: 'feedback',
    title: 'Feedback and suggestions',
    group: 'Organization',
    summary: 'A direct line to HR for an idea or a complaint.',
    can: {
      employee: ['Send feedback and read the answer.'],
      hr: ['Read what came in, answer, and close it.'],
    },
  },
  {
    id: 'whistle-blower',
    title: 'Whistle-blowing',
    group: 'Organization',
    summary:
      'A protected way to report misconduct, also without an account and without a name, to investigators only.',
    can: {
      visitor: [
        'Send a report through the public form, with attachments, where it is switched on.',
        'Keep the code you are given: it is the only way back to your report.',
      ],
      employee: ['Work on reports, if you are named as an investigator.'],
      hr: ['Name investigators and kinds of incidents. Being in HR alone does not open a report.'],
    },
    questions: [
      [
        'Can anybody find out who sent a report?',
        'The report is stored without account and without address. Do not write from a device of your employer if that would betray you.',
      ],
    ],
  },
  {
    id: 'report-builder',
    title: 'Report builder',
    group: 'Organization',
    summary: 'Your own reports from the fields you may see: choose columns, filter, group, save, export.',
    can: { hr: ['Build and save a report, run it again later, and take it out as XLSX or CSV.'] },
  },
  {
    id: 'commons',
    title: 'Shared settings',
    group: 'Organization',
    summary:
      'Lists that all organizations of an installation share: banks, religions, ethnicities, degrees, categories, exchange rates, mail.',
    can: {
      hr: [
        'Keep these lists, if you hold a right for common settings. A change shows in every organization.',
      ],
    },
  },
  {
    id: 'account',
    title: 'Account and login',
    group: 'Organization',
    summary: 'Getting in and staying safe: activation, login, one-time passwords, recovery.',
    can: {
      visitor: [
        'Activate your account through the link in your mail; an expired link can be sent again by HR.',
        'Log in with your email or ID. Remember Me keeps you logged in for up to thirty days on a device of your own.',
        'Recover a forgotten password. The answer never tells whether an account exists.',
      ],
    },
    questions: [
      [
        'I was logged out by itself.',
        'A session ends after an hour without use, unless you chose Remember Me, and at once when your password or rights are changed.',
      ],
    ],
  },
]
