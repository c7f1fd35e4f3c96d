import { Tabs } from '@mantine/core'
import { IconKey, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Groups } from '#app/shell/permission/groups.tsx'
import { Members } from '#app/shell/permission/members.tsx'
import { t } from '#app/shell/words.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

/** Who may do what in an organization: groups of permissions, and the people in them. */
export default function ManagePermission({
  org,
  name,
  onClose,
}: {
  org: string
  name: string
  onClose: () => void
}) {
  const [tab, setTab] = useState<string | null>('groups')
  const [isTouched, setTouched] = useState(false)
  /** Goes on at once, or after a question when something typed would be lost. */
  const leave = async (go: () => void) => {
    const question = { title: t('permission.leave'), subtitle: t('permission.leaveHint') }
    if (isTouched && !(await confirm(question))) return
    setTouched(false)
    go()
  }
  return (
    <Dialog
      opened
      onClose={() => void leave(onClose)}
      title={t('permission.title', { organization: name })}
      size={1080}
    >
      <Tabs value={tab} onChange={(next) => void leave(() => setTab(next))}>
        <Tabs.List aria-label={t('user.permissions')} mb="md">
          <Tabs.Tab value="groups" leftSection={<IconKey size={16} aria-hidden />}>
            {t('permission.groups')}
          </Tabs.Tab>
          <Tabs.Tab value="members" leftSection={<IconUsers size={16} aria-hidden />}>
            {t('permission.people')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="groups">
          <Groups org={org} onTouched={setTouched} leave={leave} />
        </Tabs.Panel>
        <Tabs.Panel value="members">
          <Members org={org} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  )
}
