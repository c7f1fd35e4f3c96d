import type { HelpTopic } from '#modules/product-pages/web/help/topic.ts'

export const time: readonly HelpTopic[] = [
  {
    id: 'attendance',
    title: 'Attendance',
    group: 'Time',
    summary:
      'When people come and go, from devices, the web or a timesheet, measured against their shift; with requests for everything that a punch alone cannot tell.',
    can: {
      employee: [
        "See today's punches, your month as a calendar, and what was late, short or missing.",
        'Ask for an adjustment when a punch is missing or wrong.',
        'Ask for overtime before, and claim it afterwards; collect credit hours; report official travel.',
        'Hand in a timesheet where your work is counted that way.',
      ],
      supervisor: [
        'See who is present, absent, late or travelling today.',
        'Plan the roster of your team.',
        'Approve, forward or decline the requests of your people.',
      ],
      hr: [
        'Define shifts and assign them, connect devices and match their user numbers to people.',
        'Set the rules for overtime, credit hours, travel, adjustments and penalties.',
        'Enter attendance on behalf of others and import it from a file.',
        'Read reports by day, month and year, on punctuality, breaks, overtime and place.',
      ],
    },
    terms: [
      [
        'Punch',
        'One recorded coming or going. Punches are never changed; an approved adjustment is added beside them.',
      ],
      ['Credit hours', 'Extra time banked as time off instead of pay.'],
      ['Irregularity', 'A day with a late arrival, an early departure, a missing punch or too few hours.'],
      ['Roster', 'A plan that sets the shift of single days and goes before the usual shift.'],
    ],
    questions: [
      [
        'I forgot to punch out.',
        'Send an adjustment for that day with the time and the reason. Once approved, the day is computed again.',
      ],
      [
        'Why does the browser ask for my location?',
        'Only where your organization asks for the place of web punches. The place is stored with the punch and nowhere else.',
      ],
    ],
  },
  {
    id: 'leave',
    title: 'Leave',
    group: 'Time',
    summary:
      'Days off of every kind, from the rules that grant them to the request, its approval and the balance that remains.',
    can: {
      employee: [
        'See your balances, and every entry that made them.',
        'Ask for leave by the day, half day or hour where the type allows it; see the days that will be counted before you send.',
        'Ask to cancel leave that was approved, or to be paid for unused days.',
      ],
      supervisor: [
        'See who is away and who asks to be.',
        'Approve, forward or decline; enter leave for somebody who could not.',
      ],
      hr: [
        'Define leave types and who gets how much, when it grows, what is carried over and what lapses.',
        'Correct balances with a reason, import requests, settle encashment.',
        'Read reports by person, month, year, branch, level, gender and age.',
      ],
    },
    terms: [
      ['Master setting', 'A set of leave types and rules that holds for a period.'],
      ['Offline leave', 'Leave that somebody else enters for the employee.'],
      ['Carry forward', 'Unused days that go over into the next leave year.'],
    ],
    questions: [
      [
        'Why is a request counted as fewer days than the calendar shows?',
        'Weekly days off and holidays inside the period are left out, unless the leave type counts them.',
      ],
      [
        'My balance is not what I expected.',
        'Open the balance of the type: it lists each grant, use, cancellation and correction with its date.',
      ],
    ],
  },
  {
    id: 'events',
    title: 'Events and posts',
    group: 'Time',
    summary:
      'What is going on and when: meetings, gatherings and celebrations, with the posts that belong to them, in one calendar with holidays and leave.',
    can: {
      employee: [
        'See the calendar by month, in the English or the Nepali calendar.',
        'Open an event, answer whether you come, and read or write its posts.',
        'Write a post now or let it appear later.',
      ],
      hr: ['Create events for everybody or for some, and see who comes.'],
    },
  },
  {
    id: 'work-log',
    title: 'Work log',
    group: 'Time',
    summary:
      'A short record of what was done each day, and how long it took, for work that is not planned as tasks.',
    can: {
      employee: ['Log your work, look back at your logs, and see where you stand on the leaderboard.'],
      supervisor: ["Review your team's logs and see the overview."],
    },
  },
]
