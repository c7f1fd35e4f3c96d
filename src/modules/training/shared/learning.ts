import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { memberStates } from '#modules/training/domain/seats.ts'
import { outcomes, sources } from '#modules/training/shared/session.ts'
import { deliveries, nominations, trainingTypes } from '#modules/training/shared/training.ts'

const own = { user: true } as const
const seen = { user: true, supervisor: true } as const

/** Published trainings, as employees see them. */
export const trainingCatalogue = list('/training/{org}/catalogue/', {
  access: seen,
  title: 'Trainings',
  columns: {
    name: col.text('Training', { sortable: true }),
    category: col.text('Category', { nullable: true, sortable: true }),
    type: col.choice('Type', trainingTypes, { filter: true }),
    delivery: col.choice('Delivery', deliveries, { filter: true }),
    language: col.text('Language', { nullable: true, hidden: true }),
    is_mandatory: col.boolean('Mandatory', { filter: true }),
    objectives: col.longText('Objectives', { nullable: true, hidden: true }),
    next_on: col.day('Next session', { nullable: true, sortable: true }),
  },
  phone: { first: 'name', second: ['type', 'next_on'] },
  empty: 'Published trainings appear here.',
})

/** Coming sessions of published trainings, with the caller's own seat. */
export const openSessions = list('/training/{org}/open-sessions/', {
  access: seen,
  title: 'Coming sessions',
  columns: {
    training: col.reference('Training', { choices: trainingCatalogue, filter: true }),
    starts_on: col.day('From', { sortable: true, filter: true }),
    ends_on: col.day('To'),
    starts_at: col.time('Starts at'),
    place: col.text('Place', { nullable: true }),
    trainer: col.text('Trainer', { nullable: true }),
    free: col.number('Seats left'),
    waiting: col.number('Waiting'),
    is_mandatory: col.boolean('Mandatory', { filter: true }),
    nomination: col.choice('Who signs up', nominations, { hidden: true }),
    clash: col.text('Clash', { nullable: true }),
    bond_amount: col.money('Bond', { nullable: true }),
    bond_months: col.number('Bond in months', { nullable: true, hidden: true }),
    my_state: col.status('My seat', memberStates, { nullable: true }),
  },
  more: {
    name: z.string(),
    abilities: z.object({ enrol: z.boolean(), wait: z.boolean() }),
  },
  phone: { first: 'training', second: ['starts_on', 'free', 'my_state'] },
  empty: 'Sessions that you can join appear here.',
})
export const enrol = action('/training/{org}/open-sessions/{id}/enrol/', {
  access: own,
  title: 'Enrol',
  on: openSessions,
  when: 'enrol',
  inline: true,
  versioned: false,
  success: 'You have a seat',
})
export const joinWaitingList = action('/training/{org}/open-sessions/{id}/wait/', {
  access: own,
  title: 'Join waiting list',
  on: openSessions,
  when: 'wait',
  inline: true,
  versioned: false,
  success: 'You are on the waiting list',
})

/** A seat in a session that is cancelled is none. */
const seatStates = [...memberStates, 'Cancelled'] as const
const seatColumns = {
  training: col.reference('Training'),
  starts_on: col.day('From', { sortable: true, filter: true }),
  ends_on: col.day('To'),
  place: col.text('Place', { nullable: true }),
  source: col.choice('Source', sources, { hidden: true }),
  state: col.status('Status', seatStates, { filter: true }),
  outcome: col.status('Outcome', outcomes, { nullable: true }),
  score: col.number('Score', { nullable: true, hidden: true }),
  certificate_no: col.text('Certificate', { nullable: true }),
  valid_until: col.day('Valid until', { nullable: true }),
}
export const mySeats = list('/training/{org}/mine/', {
  access: own,
  title: 'My training',
  columns: {
    ...seatColumns,
    hours: col.decimal('Hours', { hidden: true }),
    rating: col.number('My rating', { nullable: true, hidden: true }),
  },
  more: {
    version: z.number(),
    link: z.string().nullable(),
    abilities: z.object({
      confirm: z.boolean(),
      decline: z.boolean(),
      withdraw: z.boolean(),
      feedback: z.boolean(),
      certificate: z.boolean(),
    }),
  },
  search: false,
  phone: { first: 'training', second: ['starts_on', 'state', 'outcome'] },
  empty: 'Trainings that you are invited to or sign up for appear here.',
})
export const confirmSeat = action('/training/{org}/mine/{id}/confirm/', {
  access: own,
  title: 'Confirm seat',
  on: mySeats,
  when: 'confirm',
  inline: true,
  success: 'Seat confirmed',
})
export const declineSeat = action('/training/{org}/mine/{id}/decline/', {
  access: own,
  title: 'Decline',
  on: mySeats,
  when: 'decline',
  form: { reason: field.remarks('Reason') },
  success: 'Invitation declined',
})
export const withdraw = action('/training/{org}/mine/{id}/withdraw/', {
  access: own,
  title: 'Withdraw',
  on: mySeats,
  when: 'withdraw',
  danger: true,
  confirm: 'Give up your place in {training.name}?',
  success: 'You have withdrawn',
})
export const giveFeedback = action('/training/{org}/mine/{id}/feedback/', {
  access: own,
  title: 'Give feedback',
  on: mySeats,
  when: 'feedback',
  form: {
    rating: field.number(
      'Rating',
      { min: 1, max: 5 },
      { hint: '1 is poor, 5 is excellent. Trainers see averages of at least three ratings.' },
    ),
    feedback: field.optionalText('Comments', 2000, { long: true }),
  },
  success: 'Thank you for your feedback',
})

/** Where the team of a supervisor takes part. */
export const teamSeats = list('/training/{org}/team/', {
  access: { supervisor: true },
  title: 'Training of the team',
  columns: {
    person: col.person('Employee', { sortable: true }),
    ...seatColumns,
    effect_rating: col.number('Effect at work', { nullable: true, sortable: true }),
  },
  more: { version: z.number(), abilities: z.object({ rate_effect: z.boolean() }) },
  phone: { first: 'person', second: ['training', 'starts_on', 'state'] },
  empty: 'Nominate people for a session, or wait until they sign up.',
})
/** Three months after a training: whether what was learned is applied. */
export const rateEffect = action('/training/{org}/team/{id}/effect/', {
  access: { supervisor: true },
  title: 'Rate effect at work',
  on: teamSeats,
  when: 'rate_effect',
  inline: true,
  form: {
    effect_rating: field.number(
      'Effect at work',
      { min: 1, max: 5 },
      { hint: '1: nothing of it is applied. 5: it is applied every day.' },
    ),
    effect_remarks: field.optionalText('Comments', 1000, { long: true }),
  },
  success: 'Thank you for your feedback',
})
export const nominate = action('/training/{org}/team/nominate/', {
  access: { supervisor: true },
  title: 'Nominate',
  primary: true,
  form: {
    session_id: field.requiredReference('Session', openSessions),
    employee_ids: field.references('Employees', peopleChoices, { max: 100 }),
  },
  success: '{seated} invited, {waiting} on the waiting list, {known} already there',
  response: z.object({ seated: z.number(), waiting: z.number(), known: z.number() }),
})
