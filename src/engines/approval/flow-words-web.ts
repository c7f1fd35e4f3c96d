import { declared } from '#ui/i18n/declared.ts'
import { words } from '#ui/i18n/words.ts'
import type { Flow, Flows } from '#engines/approval/flow.ts'
import type { Condition, FlowStep } from '#engines/approval/flow-step.ts'
import en from '#engines/approval/flow-en.json'

export const t = words(en, { ne: () => import('#engines/approval/flow-ne.json') })

/** `Days at least 5`. */
export function saidCondition(
  { fact, is, values }: Condition,
  types: Flows['types'],
  named: Flow['named'],
): string {
  const title = declared(Object.values(types).flatMap(({ facts }) => facts[fact]?.title ?? [])[0] ?? fact)
  if (is === 'at least') return t('said.atLeast', { fact: title, values: values[0] ?? '' })
  if (is === 'less than') return t('said.lessThan', { fact: title, values: values[0] ?? '' })
  const names = values
    .map((value) => named.find(({ id }) => id === value)?.name ?? declared(value))
    .join(', ')
  return t(is === 'one of' ? 'said.oneOf' : 'said.noneOf', { fact: title, values: names })
}

type Said = Pick<FlowStep, 'approver' | 'order' | 'quorum' | 'count'> &
  Partial<Pick<FlowStep, 'group_id' | 'employee_ids' | 'hours'>>

/** `Supervisor 1 within 48 h`. */
export function saidStep(step: Said, named: Flow['named'] = []): string {
  const who = whoOf(step, named)
  const asked =
    step.quorum === 'Everybody'
      ? t('said.everybody', { who })
      : step.quorum === 'A number of them'
        ? t('said.number', { who, count: step.count ?? 2 })
        : who
  return step.hours ? t('said.hours', { who: asked, hours: step.hours }) : asked
}

function whoOf({ approver, order, group_id, employee_ids }: Said, named: Flow['named']): string {
  const nameOf = (id: string) => named.find((one) => one.id === id)?.name ?? ''
  switch (approver) {
    case 'Supervisor':
      return t('said.supervisor', { order: order ?? 1 })
    case 'Every supervisor':
      return t('said.everySupervisor')
    case 'Division head':
      return t('said.divisionHead')
    case 'Branch manager':
      return t('said.branchManager')
    case 'Permission group':
      return t('said.group', { name: group_id ? nameOf(group_id) : '' })
    case 'Named people': {
      const names = (employee_ids ?? []).map(nameOf).filter(Boolean).join(', ')
      return names || t('said.someone')
    }
    case 'Chosen by who asks':
      return t('said.chosen')
    case 'HR':
      return t('said.hr')
  }
}
