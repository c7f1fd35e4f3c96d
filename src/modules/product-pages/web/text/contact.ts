import type { Text } from '#modules/product-pages/web/text/text.ts'

export const contact: Text = {
  title: 'Contact',
  lead: 'This installation is run by your organization, so the people who can help are near. Whom to ask depends on what it is about.',
  sections: [
    {
      heading: 'Your data, leave, pay or attendance',
      body: [
        'Ask the HR department of your organization. Much can be done without a letter: send a change request from your profile, an adjustment for a wrong punch, or a response to a payslip. Each is answered where you sent it.',
      ],
    },
    {
      heading: 'An idea or a complaint',
      body: [
        'Use Feedback and Suggestions in the menu. It goes to HR directly, and you see the answer there.',
        'To report misconduct without giving your name, use the whistle-blower form on the login page, where your organization offers it. Do not use feedback for that: it carries your name.',
      ],
    },
    {
      heading: 'You cannot log in',
      body: [
        [
          'Forgotten password: choose Forgot Password on the login page. If nothing arrives, look among unwanted mail, then ask HR which address is on your record.',
          'Expired activation link: ask HR to send a new one.',
          'Blocked account: only HR or those who run the installation can open it again.',
        ],
      ],
    },
    {
      heading: 'Something does not work',
      body: [
        'Tell those who run the installation in your organization. They can act at once if you give them:',
        [
          'the address of the page and the time;',
          'what you did, what you expected and what happened instead, with the words of the message;',
          'whether it happens again, and to colleagues too.',
        ],
        'Leave passwords and codes out, also in pictures of the screen.',
      ],
    },
    {
      heading: 'A security problem',
      body: [
        'Tell those who run the installation confidentially and at once, before anybody else. Do not try it out on data of others.',
      ],
    },
    {
      heading: 'Applicants, referees and guests',
      body: [
        'Answer the mail in which you were sent your link; it comes from the organization that invited you.',
      ],
    },
  ],
}
