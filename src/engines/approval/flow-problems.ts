import type { FieldErrors } from '#kernel/errors.ts'
import type { Fact, FlowInput, Flows } from '#engines/approval/flow.ts'
import type { EditableField } from '#engines/approval/editable.ts'
import type { Condition } from '#engines/approval/flow-step.ts'

type Types = Flows['types']

/** What is wrong with a flow beyond its schema, at its fields; null: nothing. */
export function stepProblems(
  { request_types, conditions, steps }: Pick<FlowInput, 'request_types' | 'conditions' | 'steps'>,
  types: Types,
): FieldErrors | null {
  const errors: Record<string, string[]> = {}
  const say = (field: string, message: string) => (errors[field] ??= []).push(message)
  if (request_types.some((type) => !types[type])) say('request_types', 'Select a valid choice.')
  const facts = factsOfAll(request_types, types)
  const editable = editableOfAll(request_types, types)
  const check = (prefix: string, given: readonly Condition[]) => {
    for (const [at, condition] of given.entries()) {
      const problem = problemOf(condition, facts[condition.fact])
      if (problem) say(`${prefix}.${at}.${problem.field}`, problem.message)
    }
  }
  check('conditions', conditions)
  for (const [at, step] of steps.entries()) {
    const field = (name: string) => `steps.${at}.${name}`
    if (step.approver === 'Permission group' && !step.group_id)
      say(field('group_id'), 'Permission group is Required')
    if (step.approver === 'Named people' && !step.employee_ids?.length)
      say(field('employee_ids'), 'People is Required')
    if (step.approver === 'Chosen by who asks') {
      if (!step.chosen_from) say(field('chosen_from'), 'From whom is Required')
      if (step.chosen_from === 'Segment' && !step.segment_id) say(field('segment_id'), 'Segment is Required')
      if (step.chosen_from === 'Permission group' && !step.group_id)
        say(field('group_id'), 'Permission group is Required')
      if ((step.most ?? 1) < (step.least ?? 1)) say(field('most'), 'At most cannot be less than At least.')
      if (step.employee_ids?.length) say(field('employee_ids'), 'Who decides is chosen by who asks.')
    }
    if (step.may_edit?.some((name) => !editable[name])) say(field('may_edit'), 'Select a valid choice.')
    if (step.quorum === 'A number of them' && !step.count) say(field('count'), 'Number is Required')
    if (step.when_late && !step.hours) say(field('hours'), 'Hours is Required')
    if (step.hours && !step.when_late) say(field('when_late'), 'What happens then is Required')
    check(field('conditions'), step.conditions ?? [])
  }
  const never = steps.length ? undefined : request_types.find((type) => types[type]?.needs_step)
  if (never) say('steps', types[never]?.needs_step ?? '')
  const last = steps.at(-1)
  const by = request_types.find((type) => types[type]?.hr_last)
  if (by && last && (last.approver !== 'HR' || last.conditions?.length || last.when_late === 'Approve'))
    say(
      `steps.${steps.length - 1}.approver`,
      `HR has the last word about ${types[by]?.title}: let the last step be HR.`,
    )
  return Object.keys(errors).length ? errors : null
}

/** Facts that every one of the types has: a condition on another would hold for none of them. */
export function factsOfAll(request_types: readonly string[], types: Types): Readonly<Record<string, Fact>> {
  const [first, ...rest] = request_types.flatMap((type) => types[type] ?? [])
  if (!first) return {}
  return Object.fromEntries(
    Object.entries(first.facts).filter(([name]) => rest.every(({ facts }) => facts[name])),
  )
}

/** Fields that an approver may be let change, whichever of the types it is. */
export function editableOfAll(
  request_types: readonly string[],
  types: Types,
): Readonly<Record<string, EditableField>> {
  const [first, ...rest] = request_types.flatMap((type) => types[type] ?? [])
  return Object.fromEntries(
    Object.entries(first?.editable ?? {}).filter(([name]) => rest.every(({ editable }) => editable?.[name])),
  )
}

const isAmount = (text: string | undefined) => /^\d{1,12}(\.\d{1,4})?$/.test(text ?? '')

function problemOf(
  { is, values }: Condition,
  fact: Fact | undefined,
): { field: string; message: string } | null {
  if (!fact) return { field: 'fact', message: 'Select a valid choice.' }
  const compares = is === 'at least' || is === 'less than'
  if (compares !== (fact.kind === 'amount')) return { field: 'is', message: 'Select a valid choice.' }
  if (compares && !isAmount(values[0])) return { field: 'values', message: `${fact.title} must be a number.` }
  if (fact.kind === 'choice' && values.some((value) => !fact.options.includes(value)))
    return { field: 'values', message: 'Select a valid choice.' }
  return null
}
