import { Button } from '@mantine/core'
import { useEndless } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Person } from '#ui/show/person.tsx'
import { RowsState } from '#ui/show/read-state.tsx'
import { divisionTree } from '#modules/organization/shared/hierarchy.ts'
import { HierarchyNode } from '#modules/organization/web/hierarchy-node.tsx'
import styles from '#modules/organization/web/hierarchy.module.css'
import { t } from '#modules/organization/web/words.ts'

/** The divisions below one, or those on top, each with its head and how many people it has. */
export function DivisionBranch({ parent, depth = 0 }: { parent: string | null; depth?: number }) {
  const { org, as, linkOf } = useScope()
  const list = useEndless(
    divisionTree,
    { params: { org }, query: { as, limit: 12, ...(parent ? { parent_id: parent } : {}) } },
    { errors: 'inline' },
  )
  if (list.pending || (list.error && !list.rows.length)) return <RowsState list={list} lines={2} />
  if (!list.rows.length) return depth ? null : <Empty title={t('hierarchy.none')} />
  const parted = depth === 0 ? list.rows.filter(({ child_count }) => child_count > 0) : []
  const only = parted.length === 1 ? parted[0] : undefined
  return (
    <ul className={styles.row}>
      {list.rows.map((node) => (
        <HierarchyNode
          key={node.id}
          name={node.name}
          below={node.child_count}
          total={node.child_count}
          opened={node === only}
          branch={() => <DivisionBranch parent={node.id} depth={depth + 1} />}
        >
          <div className={styles.division}>
            <strong>{node.name}</strong>
            {node.head && <Person person={node.head} size={28} {...linkOf(node.head)} />}
            <small>{t('hierarchy.all', { count: node.total_count })}</small>
          </div>
        </HierarchyNode>
      ))}
      {list.hasMore && (
        <li className={styles.node}>
          <Button variant="default" onClick={list.more} loading={list.loadingMore}>
            {t('hierarchy.more', { count: list.count - list.rows.length })}
          </Button>
        </li>
      )}
    </ul>
  )
}
