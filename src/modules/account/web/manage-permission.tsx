import { CloseButton, Modal, VisuallyHidden } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { t as ui } from '#ui/i18n/opened.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { useTopmost } from '#ui/overlay/topmost.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import styles from '#modules/account/web/manage-permission.module.css'
import { PermissionGroups } from '#modules/account/web/permission-groups.tsx'
import { PermissionPeople } from '#modules/account/web/permission-people.tsx'
import type { PagesFor } from '#modules/account/web/permission-rights.tsx'
import { PermissionWho } from '#modules/account/web/permission-who.tsx'
import { t } from '#modules/account/web/rights-words.ts'

/** The name in the address that opens it over any page of the administrator's area: `?manage-permission=groups`. */
export const managePermission = 'manage-permission'
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
  const [view, setView] = useAddressValue(managePermission, '')
  const { leave, onTouched } = useUnsaved()
  const close = () => void leave(() => setView(''))
  const closeOnEscape = useTopmost(view !== '')
  const shown = view === 'people' || view === 'who' ? view : 'groups'
  return (
    <Modal.Root
      opened={view !== ''}
      onClose={close}
      closeOnEscape={closeOnEscape}
      fullScreen
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Modal.Content className={styles.content}>
        <header className={styles.head}>
          <div className={styles.words}>
            <Modal.Title className={styles.title}>{t('permission.title')}</Modal.Title>
            <p>{t('permission.hint')}</p>
          </div>
          <Segmented
            label={t('permission.title')}
            value={shown}
            onChange={(next) => void leave(() => setView(next))}
            options={views.map((value) => ({ value, label: t(`permission.${value}`) }))}
          />
          <CloseButton size="lg" aria-label={ui('action.close')} onClick={close} />
        </header>
        <Modal.Body className={styles.body}>
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
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** What is ticked and not saved is not lost without a question. */
function useUnsaved() {
  const touched = useRef(false)
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
