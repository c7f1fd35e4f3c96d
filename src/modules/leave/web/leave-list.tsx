import { IconPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { P } from '#kernel/permission.ts'
import { useScope } from '#ui/data/scope.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import { PolicyRules } from '#modules/leave/web/policy-rules.tsx'
import { pt } from '#modules/leave/web/policy-words.ts'

/** What a policy says about each type, and the types themselves. */
export default function LeaveList() {
  return (
    <>
      <PageHead title={pt('types.title')} subtitle={pt('types.hint')} />
      <AddressTabs
        label={pt('types.title')}
        tabs={[
          { value: 'rules', title: pt('types.rules'), show: () => <PolicyRules /> },
          {
            value: 'types',
            title: pt('types.types'),
            show: () => <Types />,
          },
        ]}
      />
    </>
  )
}

/** The kinds of leave, and which of them no policy has a rule for yet. */
function Types() {
  const { to, may } = useScope()
  const router = useRouter()
  const add = (type: string) =>
    router.navigate({ href: to('admin-leave-settings-master-settings-leave-list', {}, { add: type }) })
  return (
    <SettingsScreen
      declared={leaveType}
      headless
      // a type that no policy has a rule for cannot be requested
      onCreated={({ id }) => void add(String(id))}
      more={[
        {
          key: 'in_policy',
          title: pt('types.policy'),
          render: ({ in_policy }) =>
            in_policy ? (
              <StatusBadge status={pt('types.inPolicy')} tone="success" />
            ) : (
              <StatusBadge status={pt('types.notInPolicy')} tone="warning" />
            ),
        },
      ]}
      actions={({ id, in_policy, is_archived }) =>
        may([P.leave.masterSettings], 'write') && !in_policy && !is_archived
          ? [
              {
                title: pt('rule.addToPolicy'),
                icon: <IconPlus size={16} />,
                run: () => void add(String(id)),
              },
            ]
          : []
      }
    />
  )
}
