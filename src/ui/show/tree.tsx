import { IconChevronRight } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from '#ui/show/tree.module.css'

export interface TreeItem {
  readonly id: string
  readonly label: string
  readonly detail?: ReactNode
  readonly children?: readonly TreeItem[]
}

/** A tree moved through as trees are: up and down, right to open, left to close, Home, End, Enter to choose. */
export function Tree({
  label,
  items,
  chosen,
  onChoose,
  open: opened = items.map((item) => item.id),
  actions,
}: {
  label: string
  items: readonly TreeItem[]
  chosen?: string | null
  onChoose?: (item: TreeItem) => void
  /** Open from the start; the roots unless told. */
  open?: readonly string[]
  /** At the end of each line. */
  actions?: (item: TreeItem) => ReactNode
}) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(opened))
  const [at, setAt] = useState<string | null>(chosen ?? items[0]?.id ?? null)
  const list = useRef<HTMLUListElement>(null)
  const lines = linesOf(items, open)

  const toggle = (id: string, on = !open.has(id)) => {
    const next = new Set(open)
    if (on) next.add(id)
    else next.delete(id)
    setOpen(next)
  }
  const go = (line: Line | undefined) => {
    if (!line) return
    setAt(line.item.id)
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(line.item.id)}"]`)?.focus()
  }
  const onKey = (event: KeyboardEvent, line: Line) => {
    if (event.target !== event.currentTarget) return
    const index = lines.indexOf(line)
    const branch = Boolean(line.item.children?.length)
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(lines[index + 1]),
      ArrowUp: () => go(lines[index - 1]),
      Home: () => go(lines[0]),
      End: () => go(lines.at(-1)),
      ArrowRight: () =>
        branch && !open.has(line.item.id) ? toggle(line.item.id, true) : go(lines[index + 1]),
      ArrowLeft: () =>
        branch && open.has(line.item.id)
          ? toggle(line.item.id, false)
          : go(lines.find(({ item }) => item.id === line.parent)),
      Enter: () => onChoose?.(line.item),
      ' ': () => onChoose?.(line.item),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <ul className={styles.tree} role="tree" aria-label={label} ref={list}>
      {lines.map((line) => {
        const { item, level } = line
        const branch = Boolean(item.children?.length)
        return (
          <li
            key={item.id}
            role="treeitem"
            data-id={item.id}
            aria-level={level}
            aria-setsize={line.size}
            aria-posinset={line.place}
            aria-selected={item.id === chosen}
            aria-expanded={branch ? open.has(item.id) : undefined}
            tabIndex={item.id === (at ?? items[0]?.id) ? 0 : -1}
            style={{ paddingInlineStart: 8 + (level - 1) * 20 }}
            onKeyDown={(event) => onKey(event, line)}
            onClick={() => {
              setAt(item.id)
              if (onChoose) onChoose(item)
              else if (branch) toggle(item.id)
            }}
          >
            <span
              className={styles.turn}
              data-open={open.has(item.id) || undefined}
              aria-hidden
              onClick={(event) => {
                event.stopPropagation()
                toggle(item.id)
              }}
            >
              {branch && <IconChevronRight size={15} />}
            </span>
            <span className={styles.label}>{item.label}</span>
            {item.detail && <span className={styles.detail}>{item.detail}</span>}
            {actions && <span className={styles.actions}>{actions(item)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

interface Line {
  readonly item: TreeItem
  readonly level: number
  readonly place: number
  readonly size: number
  readonly parent: string | null
}

const linesOf = (
  items: readonly TreeItem[],
  open: ReadonlySet<string>,
  level = 1,
  parent: string | null = null,
): Line[] =>
  items.flatMap((item, index) => [
    { item, level, place: index + 1, size: items.length, parent },
    ...(item.children && open.has(item.id) ? linesOf(item.children, open, level + 1, item.id) : []),
  ])
