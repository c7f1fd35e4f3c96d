import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useField } from '#ui/form/form-context.ts'
import styles from '#ui/form/form.module.css'
import { t } from '#ui/i18n/opened.ts'

/** A list of like rows in a form: `rows.0.name`, `rows.1.name`. What the server says of row 1 shows at row 1. */
export function RowsField({
  name,
  label,
  blank,
  least = 0,
  movable = false,
  add = t('form.addRow'),
  children,
}: {
  name: string
  /** What the rows are called where they are spoken of elsewhere. */
  label?: string
  /** What a new row begins with. */
  blank: Readonly<Record<string, unknown>>
  least?: number
  /** The order matters: a row can be moved past the one above or below it. */
  movable?: boolean
  add?: string
  /** The fields of the row whose names begin with this: `rows.2`. */
  children: (prefix: string, index: number) => ReactNode
}) {
  const { form } = useField({ name, ...(label === undefined ? {} : { label }) }, { blank: [] })
  const value = form.getValues()[name]
  const rows = Array.isArray(value) ? value : []
  const problem = form.errors[name]
  // fields hold what is typed themselves: they go with their row, not with its place
  const added = useRef(0)
  const [known, setKnown] = useState<readonly string[]>([])
  const keys = rows.map((_, index) => known[index] ?? form.key(`${name}.${index}`))
  const box = useRef<HTMLDivElement>(null)
  const move = (from: number, by: 1 | -1) => {
    const to = from + by
    setKnown(keys.with(to, keys[from] ?? '').with(from, keys[to] ?? ''))
    form.reorderListItem(name, { from, to })
    // the hand stays with the row, so that pressing again moves it further; at the end only the way back is open
    const [up, down] =
      box.current?.children[to]?.querySelectorAll<HTMLElement>(':scope > :last-child > button') ?? []
    const goesOn = to + by >= 0 && to + by < rows.length
    ;(goesOn === by > 0 ? down : up)?.focus()
  }

  return (
    <div className={styles.rows} ref={box}>
      {rows.map((_, index) => {
        const prefix = `${name}.${index}`
        return (
          <div key={form.key(prefix)} className={styles.row}>
            <div key={keys[index]} className={styles.grid}>
              {children(prefix, index)}
            </div>
            <div className={styles.rowActions}>
              {movable && (
                <>
                  <ActionIcon
                    size="lg"
                    aria-label={t('form.moveRow', { row: index + 1 })}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  >
                    <IconArrowUp size={17} />
                  </ActionIcon>
                  <ActionIcon
                    size="lg"
                    aria-label={t('form.moveRowDown', { row: index + 1 })}
                    disabled={index === rows.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    <IconArrowDown size={17} />
                  </ActionIcon>
                </>
              )}
              <ActionIcon
                size="lg"
                aria-label={t('form.removeRow', { row: index + 1 })}
                disabled={rows.length <= least}
                onClick={() => {
                  setKnown(keys.toSpliced(index, 1))
                  form.removeListItem(name, index)
                }}
              >
                <IconTrash size={17} />
              </ActionIcon>
            </div>
          </div>
        )
      })}
      {problem && (
        <div role="alert" style={{ color: 'var(--mantine-color-error)', fontSize: 13 }}>
          {problem}
        </div>
      )}
      <div>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={15} />}
          onClick={() => {
            setKnown([...keys, `added ${added.current++}`])
            form.insertListItem(name, { ...blank })
          }}
        >
          {add}
        </Button>
      </div>
    </div>
  )
}
