import { Button, Select } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { LazyMenu } from '#ui/overlay/lazy-menu.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { Unread } from '#ui/show/unread.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useLocalList } from '#ui/table/local-list.ts'
import {
  addRule,
  policyChoices,
  policyRules,
  removeRule,
  type Rule,
} from '#modules/leave/shared/leave-policy.ts'
import { RuleDialog } from '#modules/leave/web/rule-form.tsx'
import { gives, limitsOf, whom, yearEndOf } from '#modules/leave/web/rule-said.ts'
import { TypeName } from '#modules/leave/web/request-parts.tsx'
import { t } from '#modules/leave/web/words.ts'

/** The rules of one policy, chosen above; the one in force unless told. */
export function PolicyRules() {
  const { org } = useScope()
  const [chosen, choose] = useAddressValue('setting', '')
  const policies = useRead(policyChoices, { params: { org } }, { errors: 'inline' })
  if (!policies.data)
    return (
      <Unread of={policies}>
        <FormSkeleton />
      </Unread>
    )
  const all = policies.data.policies
  const current = all.find(({ id }) => id === chosen) ?? all.find(({ state }) => state === 'Active') ?? all[0]
  if (!current) return <Empty title={t('policy.none')} hint={t('policy.noneHint')} />
  return (
    <>
      <Select
        aria-label={t('policy.one')}
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
  const { org } = useScope()
  const params = { org, id: policyId }
  const read = useRead(policyRules, { params }, { errors: 'inline' })
  const [edited, setEdited] = useState<Rule | null>(null)
  const add = useAction(addRule, { success: t('rule.added') })
  const remove = useAction(removeRule, { success: t('rule.removed') })
  const list = useLocalList<Rule>(read.data?.rules ?? [], {
    pending: read.isPending,
    error: read.error,
    limit: 50,
  })
  const { policy, without = [], rules = [] } = read.data ?? {}
  const canEdit = policy?.can_edit ?? false
  const askToRemove = async (rule: Rule) => {
    if (await confirm({ subtitle: t('rule.removeHint', { type: rule.leave_type.name }) }))
      await remove.run({ params: { ...params, rule_id: rule.id } })
  }
  return (
    <>
      {policy && !canEdit && (
        <div style={{ marginBottom: 16 }}>
          <Callout tone="info">{t('policy.usedHint')}</Callout>
        </div>
      )}
      <DataTable<Rule>
        title={t('types.rules')}
        name="leave_rule"
        list={list}
        columns={[
          {
            key: 'leave_type',
            title: t('columns.type'),
            value: (row) => row.leave_type.name,
            render: (row) => <TypeName type={row.leave_type} />,
          },
          { key: 'whom', title: t('rule.who'), value: whom },
          { key: 'gives', title: t('rule.gives'), value: gives, wrap: true },
          { key: 'limits', title: t('rule.limits'), value: limitsOf, wrap: true },
          { key: 'year_end', title: t('rule.yearEnd'), value: yearEndOf, wrap: true },
        ]}
        tools={
          canEdit &&
          without.length > 0 && (
            <LazyMenu
              target={
                <Button variant="default" leftSection={<IconPlus size={16} />}>
                  {t('rule.add')}
                </Button>
              }
              entries={without.map((type) => ({
                title: type.name,
                run: () => void add.run({ params, body: { leave_type_id: type.id } }),
              }))}
            />
          )
        }
        emptyHint={t('rule.emptyHint')}
        {...(canEdit ? { onOpen: setEdited } : {})}
        rowActions={(row) =>
          canEdit
            ? [
                { title: t('rule.edit'), icon: <IconPencil size={16} />, run: () => setEdited(row) },
                {
                  title: t('rule.remove'),
                  icon: <IconTrash size={16} />,
                  danger: true,
                  run: () => void askToRemove(row),
                },
              ]
            : []
        }
      />
      <RuleDialog policyId={policyId} rule={edited} all={rules} onClose={() => setEdited(null)} />
    </>
  )
}
