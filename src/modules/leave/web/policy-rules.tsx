import { Button, Select } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { LazyMenu } from '#ui/overlay/lazy-menu.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useLocalList } from '#ui/table/local-list.ts'
import { ReadState } from '#ui/show/read-state.tsx'
import {
  policyChoices,
  policyRules,
  removeRule,
  type Rule,
  type RuledType,
} from '#modules/leave/shared/leave-policy.ts'
import { newRule } from '#modules/leave/shared/rule-form.ts'
import { RuleDialog } from '#modules/leave/web/rule-form.tsx'
import { gives, limitsOf, whom, yearEndOf } from '#modules/leave/web/rule-said.ts'
import { TypeName } from '#modules/leave/web/request-parts.tsx'
import { t } from '#modules/leave/web/words.ts'
import { pt } from '#modules/leave/web/policy-words.ts'

/** The rules of one policy, chosen above; the one in force unless told. */
export function PolicyRules() {
  const { org } = useScope()
  const [chosen, choose] = useAddressValue('setting', '')
  const policies = useRead(policyChoices, { params: { org } }, { errors: 'inline' })
  if (!policies.data) return <ReadState read={policies} waiting={<FormSkeleton />} compact={false} />
  const all = policies.data.policies
  const current = all.find(({ id }) => id === chosen) ?? all.find(({ state }) => state === 'Active') ?? all[0]
  if (!current) return <Empty title={pt('policy.none')} hint={pt('policy.noneHint')} />
  return (
    <>
      <Select
        aria-label={pt('policy.one')}
        value={current.id}
        onChange={(value) => choose(value ?? '')}
        allowDeselect={false}
        data={all.map(({ id, name, state }) => ({ value: id, label: `${name} · ${state}` }))}
        maw={380}
        mb="md"
      />
      <Rules key={current.id} policyId={current.id} />
    </>
  )
}

function Rules({ policyId }: { policyId: string }) {
  const { org, today } = useScope()
  const params = { org, id: policyId }
  const read = useRead(policyRules, { params }, { errors: 'inline' })
  const [edited, setEdited] = useState<Rule | null>(null)
  const [adding, setAdding] = useState<RuledType | null>(null)
  const [wanted, want] = useAddressValue('add', '')
  const remove = useAction(removeRule, { success: pt('rule.removed') })
  const list = useLocalList<Rule>(read.data?.rules ?? [], {
    pending: read.isPending,
    error: read.error,
    limit: 50,
  })
  const { policy, without = [], rules = [] } = read.data ?? {}
  const canAdd = policy?.can_add ?? false
  const chosen = canAdd ? (adding ?? without.find(({ id }) => id === wanted) ?? null) : null
  // one that is in force already gets the type from a day on
  const runs = policy?.state === 'Active' && policy.effective_from <= today
  const added = useMemo(() => chosen && newRule(chosen, runs ? today : null), [chosen, runs, today])
  const close = () => {
    setEdited(null)
    setAdding(null)
    want('')
  }
  const askToRemove = async (rule: Rule) => {
    if (await confirm({ subtitle: pt('rule.removeHint', { type: rule.leave_type.name }) }))
      await remove.run({ params: { ...params, rule_id: rule.id } })
  }
  return (
    <>
      {policy && !policy.can_edit && (
        <div style={{ marginBottom: 16 }}>
          <Callout tone="info">{pt(canAdd ? 'policy.usedAddHint' : 'policy.usedHint')}</Callout>
        </div>
      )}
      <DataTable<Rule>
        title={pt('types.rules')}
        name="leave_rule"
        list={list}
        columns={[
          {
            key: 'leave_type',
            title: t('columns.type'),
            value: (row) => row.leave_type.name,
            render: (row) => (
              <>
                <TypeName type={row.leave_type} />
                {row.applies_from && (
                  <div>
                    {pt('rule.appliesFrom')} <Day value={row.applies_from} />
                  </div>
                )}
              </>
            ),
          },
          { key: 'whom', title: pt('rule.who'), value: whom },
          { key: 'gives', title: pt('rule.gives'), value: gives, wrap: true },
          { key: 'limits', title: pt('rule.limits'), value: limitsOf, wrap: true },
          { key: 'year_end', title: pt('rule.yearEnd'), value: yearEndOf, wrap: true },
        ]}
        tools={
          canAdd &&
          without.length > 0 && (
            <LazyMenu
              target={
                <Button variant="default" leftSection={<IconPlus size={16} />}>
                  {pt('rule.add')}
                </Button>
              }
              entries={without.map((type) => ({
                title: type.name,
                run: () => setAdding(type),
              }))}
            />
          )
        }
        emptyHint={pt('rule.emptyHint')}
        {...(rules.some(({ can_edit }) => can_edit)
          ? { onOpen: (row) => row.can_edit && setEdited(row) }
          : {})}
        rowActions={(row) =>
          row.can_edit
            ? [
                { title: pt('rule.edit'), icon: <IconPencil size={16} />, run: () => setEdited(row) },
                {
                  title: pt('rule.remove'),
                  icon: <IconTrash size={16} />,
                  danger: true,
                  run: () => void askToRemove(row),
                },
              ]
            : []
        }
      />
      {policy && <RuleDialog policy={policy} rule={added ?? edited} all={rules} onClose={close} />}
    </>
  )
}
