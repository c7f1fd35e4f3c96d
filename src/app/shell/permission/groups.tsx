import { Button, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { GroupEditor } from '#app/shell/permission/group-editor.tsx'
import { t } from '#app/shell/words.ts'
import { codes, groups, type Group } from '#modules/account/shared/permission-group.ts'
import { useRead } from '#ui/data/query.ts'
import { Empty } from '#ui/show/empty.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import styles from '#app/shell/permission/permission.module.css'

const atOnce = 200

/** The groups at the left, the chosen one at the right. */
export function Groups({
  org,
  onTouched,
  leave,
}: {
  org: string
  onTouched: (isTouched: boolean) => void
  leave: (go: () => void) => Promise<void>
}) {
  const list = useRead(groups, { params: { org }, query: { limit: atOnce } }, { errors: 'inline' })
  const catalogue = useRead(codes, { params: { org } }, { errors: 'inline', fresh: Infinity })
  const [chosen, setChosen] = useState<string | null>(null)
  const failed = list.error ?? catalogue.error
  if (failed)
    return <ErrorState error={failed} onRetry={() => void (list.error ? list : catalogue).refetch()} />
  if (!list.data || !catalogue.data) return <TextSkeleton lines={8} />
  const all = list.data.results
  const current = chosen === 'new' ? null : (all.find(({ id }) => id === chosen) ?? all[0] ?? null)
  const choose = (next: string) => void leave(() => setChosen(next))
  return (
    <div className={styles.groups}>
      <nav aria-label={t('permission.groups')} className={styles.list}>
        {all.map((group) => (
          <UnstyledButton
            key={group.id}
            className={styles.group}
            aria-pressed={group.id === current?.id}
            onClick={() => choose(group.id)}
          >
            <strong>{group.name}</strong>
            <small>{t('permission.members', { count: group.member_count })}</small>
          </UnstyledButton>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => choose('new')}
        >
          {t('permission.add')}
        </Button>
      </nav>
      {current || chosen === 'new' ? (
        <GroupEditor
          key={editionOf(current)}
          org={org}
          group={current}
          modules={catalogue.data.modules}
          onTouched={onTouched}
          onDone={(id) => {
            onTouched(false)
            setChosen(id)
          }}
        />
      ) : (
        <Empty title={t('permission.none')} hint={t('permission.noneHint')} />
      )}
    </div>
  )
}

/** Another group, or another version of it, begins anew. */
const editionOf = (group: Group | null) => (group ? `${group.id} ${group.version}` : 'new')
