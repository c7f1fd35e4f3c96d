import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'
import { placeFilters } from '#modules/hris/shared/place-filters.ts'

/** From when on a fact about an employment is worth a look. */
export const earlyFactSettings = singleton('/hris/{org}/early-fact-settings', {
  title: 'Facts to Look At',
  key: 'hris.early_facts',
  edit: [P.hris.employmentReview, P.hris.settings],
  fields: {
    contract_days: field.number(
      'Days before the end of a contract',
      { min: 1, max: 365 },
      { hint: 'A contract that nothing follows is listed from then on.' },
    ),
    unchanged_months: field.number(
      'Months without a change',
      { min: 1, max: 240 },
      {
        hint: 'Without a review, another level, step or job title; for who may see pay also without another pay.',
      },
    ),
    retirement_months: field.number(
      'Months before the age of retirement',
      { min: 1, max: 24 },
      { hint: 'The age itself stands in the settings of employment reviews.' },
    ),
  },
  initial: { contract_days: 60, unchanged_months: 24, retirement_months: 6 },
})

export const earlyFactKinds = [
  'Contract is over',
  'Contract ends',
  'Probation is over, undecided',
  'Reaches the age of retirement',
  'Past the age of retirement',
  'Long without a change',
] as const

const EarlyFact = z.object({
  /** Of the person and the fact. */
  id: z.string(),
  person: Person,
  fact: z.enum(earlyFactKinds),
  /** The day that it is about: when something ends or ended, or the last change. */
  on_day: z.string(),
  /** From today until then; negative of what is past. */
  days: z.number(),
})
export type EarlyFact = z.output<typeof EarlyFact>

/**
 * What is known about employments that run on and may be worth a talk: dates alone, about nobody who leaves anyway, judged by
 * nobody but who reads it. What is over longest stands first within each fact.
 */
export const earlyFacts = get('/hris/{org}/early-facts/', {
  access: { hr: [P.hris.employmentReview] },
  query: pageQuery.extend({ ...placeFilters, fact: oneOf(earlyFactKinds) }),
  response: pageOf(EarlyFact),
  export: {
    title: 'Facts to Look At',
    columns: {
      'person.code': { title: 'Code' },
      'person.full_name': { title: 'Name' },
      'person.job_title': { title: 'Job title' },
      'person.division.name': { title: 'Division' },
      'person.branch.name': { title: 'Branch' },
      fact: { title: 'Fact' },
      on_day: { title: 'Day', kind: 'day' },
      days: { title: 'Days from today', kind: 'number' },
    },
  },
})
