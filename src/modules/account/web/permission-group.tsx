import { ActionIcon, Button, Menu, Tabs } from '@mantine/core'
import { IconArrowLeft, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { TextField } from '#ui/form/text-fields.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { t as ui } from '#ui/i18n/opened.ts'
import { Callout } from '#ui/show/callout.tsx'
import { RecordHistory } from '#engines/audit/history-web.tsx'
import {
  createGroup,
  removeGroup,
  updateGroup,
  type Group,
} from '#modules/account/shared/permission-group.ts'
import styles from '#modules/account/web/manage-permission.module.css'
import { DutyWarnings } from '#modules/account/web/duty-warnings.tsx'
import { GroupComparison } from '#modules/account/web/group-comparison.tsx'
import { PermissionCodes } from '#modules/account/web/permission-codes.tsx'
import { PermissionMembers } from '#modules/account/web/permission-members.tsx'
import type { PagesFor } from '#modules/account/web/permission-rights.tsx'
import { t } from '#modules/account/web/rights-words.ts'

/** One group: what it holds, who is in it. */
export function PermissionGroup({
  org,
  group,
  editable,
  pagesFor,
  why,
  onBack,
  leave,
  onTouched,
}: {
  org: string
  group: Group
  editable: boolean
  pagesFor: PagesFor
  /** Whether to say why it cannot be changed. */
  why: boolean
  onBack: () => void
  leave: (go: () => void) => Promise<void>
  onTouched: (is: boolean) => void
}) {
  const [tab, setTab] = useState<string | null>('codes')
  const [byHand, setByHand] = useState(false)
  return (
    <>
      <header className={styles.groupHead}>
        <Button
          className={styles.back}
          variant="subtle"
          justify="flex-start"
          size="compact-sm"
          leftSection={<IconArrowLeft size={15} />}
          onClick={onBack}
        >
          {t('permission.back')}
        </Button>
        <h3>{group.name}</h3>
        {editable && <GroupMenu org={org} group={group} onGone={onBack} />}
      </header>
      {why && <Callout tone="info">{t(group.is_own ? 'permission.ownGroup' : 'permission.tooHigh')}</Callout>}
      <DutyWarnings warnings={group.warnings} />
      <Tabs value={tab} onChange={(next) => void leave(() => setTab(next))} className={styles.tabs}>
        <Tabs.List>
          <Tabs.Tab value="codes">{t('permission.permissions')}</Tabs.Tab>
          {/* with the keyboard one goes on from tab to tab */}
          <Tabs.Tab value="members" onClick={({ detail }) => setByHand(detail > 0)}>
            {t('permission.members', { count: group.member_count })}
          </Tabs.Tab>
          <Tabs.Tab value="compare">{t('permission.compare')}</Tabs.Tab>
          <Tabs.Tab value="history">{t('permission.history')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="codes">
          <PermissionCodes
            key={group.version}
            org={org}
            group={group}
            editable={editable}
            pagesFor={pagesFor}
            onTouched={onTouched}
          />
        </Tabs.Panel>
        <Tabs.Panel value="members">
          {tab === 'members' && (
            <PermissionMembers org={org} group={group} editable={editable} begins={byHand} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="compare" pt="md">
          {tab === 'compare' && <GroupComparison org={org} group={group} />}
        </Tabs.Panel>
        <Tabs.Panel value="history" pt="md">
          {tab === 'history' && <RecordHistory table="permission_group" id={group.id} />}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function GroupMenu({ org, group, onGone }: { org: string; group: Group; onGone: () => void }) {
  const { id, name, version } = group
  const [renaming, setRenaming] = useState(false)
  const rename = useAction(updateGroup, {
    errors: 'caller',
    success: (changed) => t('permission.updated', { name: changed.name }),
  })
  const remove = useAction(removeGroup, { success: t('permission.removed', { name }), onSuccess: onGone })
  const ask = async () => {
    if (await confirm({ title: name, subtitle: t('permission.removeHint'), yes: t('permission.remove') }))
      await remove.run({ params: { org, id } })
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" aria-label={ui('action.more')}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setRenaming(true)}>
            {t('permission.rename')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void ask()}>
            {t('permission.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FormDialog<{ name: string }>
        opened={renaming}
        onClose={() => setRenaming(false)}
        title={t('permission.rename')}
        size={440}
        initial={{ name }}
        schema={createGroup.spec.body.pick({ name: true })}
        submit={(typed) => rename.attempt({ params: { org, id }, body: { ...typed, version } })}
      >
        <TextField name="name" label={t('permission.name')} required />
      </FormDialog>
    </>
  )
}
