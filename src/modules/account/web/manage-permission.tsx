import { VisuallyHidden } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { useLeaveGuard } from '#ui/form/leave-guard.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import styles from '#modules/account/web/manage-permission.module.css'
import { PermissionGroups } from '#modules/account/web/permission-groups.tsx'
import { PermissionPeople } from '#modules/account/web/permission-people.tsx'
import type { PagesFor } from '#modules/account/web/permission-rights.tsx'
import { PermissionWho } from '#modules/account/web/permission-who.tsx'
import { t } from '#modules/account/web/rights-words.ts'

const views = ['groups', 'people', 'who'] as const

/** Who may do what in an organization: groups of permissions, and the people who hold them. */
export default function ManagePermission({
  org,
  editable,
  pagesFor,
}: {
  org: string
  editable: boolean
  pagesFor: PagesFor
}) {
  const [view, setView] = useAddressValue('view', 'groups')
  const { leave, onTouched } = useUnsaved()
  const shown = view === 'people' || view === 'who' ? view : 'groups'
  return (
    <>
      <PageHead title={t('permission.title')} subtitle={t('permission.hint')}>
        <Segmented
          label={t('permission.title')}
          value={shown}
          onChange={(next) => void leave(() => setView(next))}
          options={views.map((value) => ({ value, label: t(`permission.${value}`) }))}
        />
      </PageHead>
      <section className={styles.body}>
        <VisuallyHidden component="h2">{t(`permission.${shown}`)}</VisuallyHidden>
        {shown === 'who' ? (
          <PermissionWho org={org} />
        ) : shown === 'people' ? (
          <PermissionPeople org={org} editable={editable} pagesFor={pagesFor} />
        ) : (
          <PermissionGroups
            org={org}
            editable={editable}
            pagesFor={pagesFor}
            chosen={view}
            onChoose={(id) => void leave(() => setView(id))}
            leave={leave}
            onTouched={onTouched}
          />
        )}
      </section>
    </>
  )
}

/** What is ticked and not saved is not lost without a question, on this page and on the way to another. */
function useUnsaved() {
  const touched = useRef(false)
  useLeaveGuard(true, () => touched.current)
  return useMemo(
    () => ({
      onTouched(is: boolean) {
        touched.current = is
      },
      async leave(go: () => void) {
        const question = { title: t('permission.leave'), subtitle: t('permission.leaveHint') }
        if (touched.current && !(await confirm(question))) return
        touched.current = false
        go()
      },
    }),
    [],
  )
}
