import type { HelpTopic } from '#modules/product-pages/web/help/topic.ts'

export const pay: readonly HelpTopic[] = [
  {
    id: 'payroll',
    title: 'Payroll',
    group: 'Pay',
    summary:
      'Salaries from headings and packages to the payslip: computed by formulas that can be read, checked by approvers, and kept as they were on the day they were made.',
    can: {
      employee: [
        'Read your payslip and open each line to see how it was computed.',
        'Ask for an advance on your salary, declare rebates, enter units of work.',
        'See the whole year, and payslips from before this system.',
      ],
      supervisor: ["Decide on your team's advances and units of work, and see the month's insight."],
      hr: [
        'Define headings with their formulas, build packages and assign them.',
        'Generate a payroll, compare it with the month before, send it for approval, and confirm it.',
        'Settle leavers, pay festival allowances and bonuses, and correct a closed month, each by a payroll of its own.',
        'Put payments on hold, record increments, and print the sheets for bank, tax, provident fund and social security.',
        'Prepare journal vouchers and read what was changed by whom.',
      ],
    },
    terms: [
      ['Heading', 'One line of pay: an addition, a deduction or a figure that others are computed from.'],
      ['Package', 'A set of headings with amounts, assigned to people from a day on.'],
      ['Collection', 'The payrolls that have been generated, and what has become of them.'],
      ['Rebate', 'An expense or premium that the tax law lets you set off.'],
    ],
    questions: [
      [
        'A figure on my payslip looks wrong.',
        'Open the line: it shows the formula and the figures that went into it. If those are wrong, respond to the payslip with a remark.',
      ],
      [
        'Does a later change alter an old payslip?',
        'No. What a payslip was computed from is kept with it. Corrections appear in a later payroll.',
      ],
    ],
  },
  {
    id: 'loan',
    title: 'Loans',
    group: 'Pay',
    summary:
      'Loans to employees: granting, instalments taken from the salary, and what is still owed. Shown where your organization has switched it on.',
    can: {
      employee: [
        'Request a loan and see its schedule while you type; name guarantors where the type needs them.',
        'Skip a month once HR approves it, see what it costs to settle on a day, and take out your statement.',
        'Accept or decline to guarantee the loan of a colleague.',
      ],
      hr: [
        'Set up loan types and methods of interest, and the heading from which instalments are taken.',
        'Grant a loan and see its schedule before it starts; import loans that already run.',
        'Settle a loan in full, restructure it, or let a month be skipped: one asks, another approves.',
        'Follow principal, interest, what is outstanding, and benefits of loans below the market rate.',
      ],
    },
  },
  {
    id: 'expense',
    title: 'Expense management',
    group: 'Pay',
    summary:
      'Money spent for the organization: advances, travel with its allowances, and the settlement with receipts.',
    can: {
      employee: [
        'Ask for an advance or for travel, and see the allowance for the place and your level.',
        'Settle what was spent, with receipts; ask to cancel an advance you no longer need.',
        'Decide on requests of others, where you are an approver.',
      ],
      hr: [
        'Set who approves, the kinds of expenses, places and allowances.',
        'See all requests and settlements, and what advances are still open.',
      ],
    },
    terms: [['Settlement', 'The account of an advance: what was spent, what is paid back or paid out.']],
  },
]
