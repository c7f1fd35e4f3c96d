import type { Text } from '#modules/product-pages/web/text/text.ts'

export const terms: Text = {
  title: 'Terms and Conditions',
  lead: 'What holds when you use this application. The organization that gave you your account runs it and answers for it; these terms stand beside its own rules and your contract with it, and never above them.',
  sections: [
    {
      heading: 'Who is who',
      body: [
        'Chautari is software for managing people and work. An organization installs it on machines of its choice, or has that done for it. In these terms, “the organization” is the one that runs this installation or for which it is run, and “you” are the person who uses it: as an employee, a supervisor, a member of HR, an auditor, an applicant or a guest who was sent a link.',
        'The makers of the software do not run this installation and cannot see what is in it.',
      ],
    },
    {
      heading: 'Your account',
      body: [
        'Your account is yours alone.',
        [
          'Keep your password and one-time codes to yourself. Nobody who works for the organization needs them.',
          'Tell HR at once when you believe that somebody else has used your account.',
          'Log out on shared devices, and choose Remember Me only on your own.',
          'What is done with your account counts as done by you, until you have reported that it was not.',
        ],
        'The organization may block an account when employment ends, when the account is misused, or to protect the data of others.',
      ],
    },
    {
      heading: 'Fair use',
      body: [
        'Use the application for the work it was given to you for. In particular, do not',
        [
          'look at, copy or pass on data of others beyond what your work needs, even where you could;',
          'enter what you know to be false, or punch in or out for somebody else;',
          'try to get round rights, approvals or limits, or to find out who sent an anonymous report;',
          'upload harmful files, or load the service on purpose.',
        ],
        'If you find a weakness, report it to those who run the installation and do not use it.',
      ],
    },
    {
      heading: 'Requests, approvals and records',
      body: [
        'A request counts when it has been approved by those the organization has named, not when it was sent. Every action is recorded with its author and time, and may be used as evidence of what was agreed.',
        'Balances, schedules and payslips are computed from rules and records that the organization keeps. If you think that one is wrong, say so through the application or to HR; the mistake is corrected by a new entry, and the old one stays readable.',
      ],
    },
    {
      heading: 'What you write and upload',
      body: [
        'What you enter stays yours as far as the law says so; you allow the organization to store it and to use it for managing its people and work. Do not upload what you have no right to share.',
        'The organization may remove a post or comment that is unlawful or hurts others.',
      ],
    },
    {
      heading: 'Links without an account',
      body: [
        'Applicants, referees, external appraisers and others act through links they were sent. Such a link stands for the person: do not pass it on. It may be used up, expire or be withdrawn.',
      ],
    },
    {
      heading: 'Availability',
      body: [
        'The application may be interrupted for maintenance or by failures. When a deadline falls into an interruption, turn to HR: the organization decides what then holds.',
        'Pages that are not ready, or not in use here, say so. They may come or go.',
      ],
    },
    {
      heading: 'Liability',
      body: [
        'The software is provided as it is. What the organization owes you follows from your contract with it and from the law that applies between you; nothing here takes such rights away.',
      ],
    },
    {
      heading: 'Changes',
      body: [
        'The organization may add rules of its own. Where they differ from this page, its rules and your contract come first. A new version of the software may bring a new version of this page.',
      ],
    },
  ],
}
