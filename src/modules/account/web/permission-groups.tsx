import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconSearch, IconShieldLock, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { TextField } from '#ui/form/text-fields.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { createGroup, groups } from '#modules/account/shared/permission-group.ts'
import styles from '#modules/account/web/manage-permission.module.css'
import { PermissionGroup } from '#modules/account/web/permission-group.tsx'
import type { PagesFor } from '#modules/account/web/permission-rights.tsx'
import { t } from '#modules/account/web/rights-words.ts'

/** The groups at the left, the chosen one at the right; on a phone one after the other. */
export function PermissionGroups({
  org,
  editable,
  pagesFor,
  chosen,
  onChoose,
  leave,
  onTouched,
}: {
  org: string
  editable: boolean
  pagesFor: PagesFor
  /** The id of a group, or what else the address says. */
  chosen: string
  onChoose: (id: string) => void
  /** Goes on at once, or after a question when something would be lost. */
  leave: (go: () => void) => Promise<void>
  onTouched: (is: boolean) => void
}) {
  const list = useList(groups, { params: { org } }, { limit: 200, keep: 'memory', errors: 'inline' })
  const [adding, setAdding] = useState(false)
  const group = list.rows.find(({ id }) => id === chosen)
  const add = editable && (
    <Button size="sm" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('permission.newGroup')}
    </Button>
  )
  return (
    <div className={styles.split} data-chosen={group ? true : undefined}>
      <nav className={styles.list} aria-label={t('permission.groups')}>
        <div className={styles.tools}>
          <TextInput
            size="sm"
            leftSection={<IconSearch size={15} aria-hidden />}
            placeholder={t('permission.search')}
            aria-label={t('permission.search')}
            value={list.search}
            onChange={({ currentTarget }) => list.change({ search: currentTarget.value })}
          />
          {add}
        </div>
        {list.pending ? (
          <TextSkeleton lines={6} />
        ) : list.error ? (
          <ErrorState compact error={list.error} onRetry={list.retry} />
        ) : list.rows.length === 0 && list.search === '' ? (
          <Empty compact title={t('permission.noGroups')} hint={t('permission.noGroupsHint')} />
        ) : (
          <ul>
            {list.rows.map(({ id, name, member_count: count }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.group}
                  aria-current={id === chosen || undefined}
                  onClick={() => onChoose(id)}
                >
                  <span>{name}</span>
                  <span className={styles.count} title={t('permission.members', { count })}>
                    <IconUsers size={14} aria-hidden /> {count}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </nav>
      <div className={styles.detail}>
        {group ? (
          <PermissionGroup
            key={group.id}
            org={org}
            group={group}
            editable={editable && group.can_edit}
            pagesFor={pagesFor}
            why={editable && !group.can_edit}
            onBack={() => onChoose('groups')}
            leave={leave}
            onTouched={onTouched}
          />
        ) : (
          <Empty
            icon={<IconShieldLock size={26} stroke={1.5} />}
            title={t('permission.choose')}
            hint={t('permission.chooseHint')}
          />
        )}
      </div>
      <NewGroup org={org} opened={adding} onClose={() => setAdding(false)} onMade={onChoose} />
    </div>
  )
}

function NewGroup({
  org,
  opened,
  onClose,
  onMade,
}: {
  org: string
  opened: boolean
  onClose: () => void
  onMade: (id: string) => void
}) {
  const create = useAction(createGroup, {
    errors: 'caller',
    success: ({ name }) => t('permission.created', { name }),
    onSuccess: ({ id }) => onMade(id),
  })
  return (
    <FormDialog<{ name: string }>
      opened={opened}
      onClose={onClose}
      title={t('permission.newGroup')}
      size={440}
      initial={{ name: '' }}
      schema={createGroup.spec.body.pick({ name: true })}
      submit={({ name }) => create.attempt({ params: { org }, body: { name, codes: [] } })}
    >
      <TextField name="name" label={t('permission.name')} required />
    </FormDialog>
  )
}
