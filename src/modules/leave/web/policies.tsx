import { Button } from '@mantine/core'
import { IconScale, IconCopy, IconList, IconPlayerPlay } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { useSure } from '#engines/list/reach-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { leaveBlock } from '#modules/leave/shared/leave-block.ts'
import {
  activatePolicy,
  applyStatutory,
  leavePolicy,
  policyReach,
  policyStates,
} from '#modules/leave/shared/leave-policy.ts'
import { pt } from '#modules/leave/web/policy-words.ts'
import { YearEnds } from '#modules/leave/web/year-ends.tsx'

const tones = { Draft: 'neutral', Scheduled: 'info', Active: 'success', Expired: 'warning' } as const
const stateOf = (row: Record<string, unknown>) =>
  policyStates.find((state) => state === row['state']) ?? 'Draft'

/** The versions of the leave policy, and the ends of leave years. */
export default function Policies() {
  const { may } = useScope()
  return (
    <>
      <PageHead title={pt('policy.title')} subtitle={pt('policy.hint')} />
      <AddressTabs
        label={pt('policy.title')}
        tabs={[
          { value: 'versions', title: pt('policy.versions'), show: () => <Versions /> },
          { value: 'block-dates', title: pt('policy.blocks'), show: () => <Blocks /> },
          // whoever only assigns leave has no business with what years end with
          ...(may([P.leave.masterSettings, P.leave.balance], 'read')
            ? [{ value: 'year-end', title: pt('yearEnd.title'), show: () => <YearEnds /> }]
            : []),
        ]}
      />
    </>
  )
}

const Blocks = () => <SettingsScreen declared={leaveBlock} headless />

function Versions() {
  const { org, to, may } = useScope()
  const router = useRouter()
  const [applying, setApplying] = useState(false)
  const activate = useAction(activatePolicy, { success: pt('policy.activated') })
  const sure = useSure()
  const go = (href: string) => void router.navigate({ href })
  const editable = may([P.leave.masterSettings], 'write')
  const put = async (row: Record<string, unknown>) => {
    const params = { org, id: String(row['id']) }
    const question = {
      title: pt('policy.activate'),
      subtitle: pt('policy.activateHint', { name: String(row['name']) }),
      yes: pt('policy.activate'),
    }
    if (await sure(policyReach, { params }, question))
      await activate.run({ params, body: { version: Number(row['version']) } })
  }
  return (
    <>
      <SettingsScreen
        declared={leavePolicy}
        headless
        more={[
          { key: 'types', title: pt('policy.types'), kind: 'number' },
          {
            key: 'state',
            title: pt('policy.state'),
            render: (row) => <StatusBadge status={stateOf(row)} tone={tones[stateOf(row)]} />,
          },
        ]}
        actions={(row) => [
          {
            title: pt('policy.rules'),
            icon: <IconList size={16} />,
            run: () =>
              go(to('admin-leave-settings-master-settings-leave-list', {}, { setting: String(row['id']) })),
          },
          ...(editable && row['state'] === 'Draft'
            ? [{ title: pt('policy.activate'), icon: <IconPlayerPlay size={16} />, run: () => void put(row) }]
            : []),
          ...(editable
            ? [
                {
                  title: pt('policy.clone'),
                  icon: <IconCopy size={16} />,
                  run: () =>
                    go(
                      to(
                        'admin-leave-settings-master-settings-clone-settings',
                        {},
                        { from: String(row['id']) },
                      ),
                    ),
                },
              ]
            : []),
        ]}
        above={
          editable && (
            <div style={{ marginBottom: 12 }}>
              <Button
                variant="default"
                leftSection={<IconScale size={16} />}
                onClick={() => setApplying(true)}
              >
                {pt('policy.statutory')}
              </Button>
            </div>
          )
        }
      />
      <StatutoryDialog opened={applying} onClose={() => setApplying(false)} />
    </>
  )
}

interface Applied {
  name: string
  effective_from: string
}
const F = fieldsOf<Applied>()

function StatutoryDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { org, today } = useScope()
  const apply = useAction(applyStatutory, { success: pt('policy.applied') })
  return (
    <FormDialog<Applied>
      opened={opened}
      onClose={onClose}
      title={pt('policy.statutory')}
      initial={{ name: pt('policy.statutoryName'), effective_from: today }}
      schema={applyStatutory.spec.body}
      submit={(body) => apply.attempt({ params: { org }, body })}
      submitTitle={pt('policy.apply')}
    >
      <p style={{ margin: 0 }}>{pt('policy.statutoryHint')}</p>
      <F.Text name="name" label={pt('policy.name')} required />
      <F.Date name="effective_from" label={pt('policy.from')} required />
    </FormDialog>
  )
}
