import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconFlag } from '@tabler/icons-react'
import { useRef, type KeyboardEvent } from 'react'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Money } from '#ui/show/figures.tsx'
import { Keys } from '#ui/show/keys.tsx'
import type { SameLine, ShownLine } from '#modules/expense/shared/expense-line.ts'
import { Calculation } from '#modules/expense/web/calculation.tsx'
import { Flags, LineFacts } from '#modules/expense/web/line-facts.tsx'
import { ReceiptPaper } from '#modules/expense/web/receipt-paper.tsx'
import { t } from '#modules/expense/web/words.ts'
import styles from '#modules/expense/web/review.module.css'

type Line = ShownLine & { same: readonly SameLine[] }

/** Lines one by one, each with its receipt: beside it where there is room, else below it. */
export function ReviewLines({
  lines,
  selected,
  onSelect,
  onClose,
}: {
  lines: readonly Line[]
  /** The place of the line; null while it is closed. */
  selected: number | null
  onSelect: (at: number) => void
  onClose: () => void
}) {
  return (
    <Dialog
      opened={selected !== null}
      onClose={onClose}
      title={t('review.title', { row: (selected ?? 0) + 1, count: lines.length })}
      size={1120}
    >
      {selected !== null && <Review lines={lines} at={selected} onSelect={onSelect} />}
    </Dialog>
  )
}

function Review({
  lines,
  at,
  onSelect,
}: {
  lines: readonly Line[]
  at: number
  onSelect: (at: number) => void
}) {
  const isWide = useMediaQuery('(min-width: 62em)') ?? true
  const box = useRef<HTMLDivElement>(null)
  const line = lines[at]
  const flagged = nextFlagged(lines, at)
  const go = (to: number | null) => {
    if (to === null || !lines[to]) return
    onSelect(to)
    box.current?.querySelector<HTMLElement>(`[data-line="${to}"]`)?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    const acts: Record<string, () => void> = {
      arrowdown: () => go(at + 1),
      arrowup: () => go(at - 1),
      n: () => go(flagged),
      r: () => box.current?.querySelector<HTMLElement>('[data-turn]')?.click(),
    }
    const act = acts[key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // keys of what stands inside, which all have buttons too
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} onKeyDown={press}>
      <div className={styles.steps}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconChevronUp size={15} />}
          disabled={at === 0}
          onClick={() => go(at - 1)}
        >
          {t('review.previous')}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconChevronDown size={15} />}
          disabled={at === lines.length - 1}
          onClick={() => go(at + 1)}
        >
          {t('review.next')}
        </Button>
        {flagged !== null && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconFlag size={15} />}
            onClick={() => go(flagged)}
          >
            {t('review.flagged')}
          </Button>
        )}
        <span className={styles.keys}>
          <span>
            <Keys keys={['↑', '↓']} /> {t('review.line')}
          </span>
          <span>
            <Keys keys={['N']} /> {t('review.flagged')}
          </span>
          <span>
            <Keys keys={['R']} /> {t('receipt.turn')}
          </span>
        </span>
      </div>
      <div className={styles.sides}>
        <ol className={styles.list}>
          {lines.map((one, place) => (
            <li key={one.id} data-selected={place === at || undefined}>
              <button
                type="button"
                data-line={place}
                data-autofocus={place === at || undefined}
                aria-current={place === at || undefined}
                onClick={() => onSelect(place)}
              >
                <span>
                  <b>{one.expense_type.name}</b>
                  {one.spent_on && (
                    <>
                      {' · '}
                      <Day value={one.spent_on} />
                    </>
                  )}
                </span>
                <b className={styles.amount}>
                  <Money value={one.approved_amount ?? one.base_amount} />
                </b>
                <Flags line={one} />
              </button>
              {place === at && (
                <div className={styles.facts}>
                  <Calculation line={one} />
                  <LineFacts line={one} same={one.same} />
                  {!isWide && <Papers key={one.id} line={one} />}
                </div>
              )}
            </li>
          ))}
        </ol>
        {isWide && line && (
          <div className={styles.side}>
            <Papers key={line.id} line={line} />
          </div>
        )}
      </div>
    </div>
  )
}

/** The receipt of a line, and those of lines that look the same. */
function Papers({ line }: { line: Line }) {
  const others = line.same.filter(({ receipt }) => receipt !== null)
  return (
    <div className={styles.papers}>
      <figure>
        {others.length > 0 && <figcaption>{t('receipt.here')}</figcaption>}
        {line.receipt ? (
          <ReceiptPaper receipt={line.receipt} />
        ) : (
          <div className={styles.none}>{t('review.none')}</div>
        )}
      </figure>
      {others.map((one) => (
        <figure key={one.id}>
          <figcaption>{[one.purpose, one.full_name].filter(Boolean).join(' · ')}</figcaption>
          {one.receipt && <ReceiptPaper receipt={one.receipt} />}
        </figure>
      ))}
    </div>
  )
}

/** The next line after this that something was found about, around the end; null where there is no other. */
function nextFlagged(lines: readonly Line[], at: number): number | null {
  const places = lines.map((_, step) => (at + 1 + step) % lines.length)
  return places.find((place) => place !== at && lines[place]?.findings.length) ?? null
}
