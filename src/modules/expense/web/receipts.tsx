import { Button } from '@mantine/core'
import { IconColumns2, IconRotateClockwise } from '@tabler/icons-react'
import { useState } from 'react'
import { FileLink } from '#engines/file/file-link-web.tsx'
import { usePicture } from '#ui/data/picture.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Money } from '#ui/show/figures.tsx'
import { urlOfFile } from '#engines/file/file.ts'
import type { SameLine, ShownLine } from '#modules/expense/shared/expense-line.ts'
import { t } from '#modules/expense/web/words.ts'
import styles from '#modules/expense/web/expense.module.css'

type Receipt = NonNullable<ShownLine['receipt']>
const isPicture = ({ name }: Receipt) => /\.(jpe?g|png|webp)$/i.test(name)
const addressOf = (org: string, id: string, size?: 'thumbnail') =>
  `${urlOfFile(org, id)}${size ? `?size=${size}` : ''}`

/** The receipt of a line in little; a click shows it large, beside those that it looks like. */
export function Receipts({ line, same }: { line: ShownLine; same: readonly SameLine[] }) {
  const { org } = useScope()
  const [opened, setOpened] = useState(false)
  const { receipt } = line
  const small = usePicture(receipt && isPicture(receipt) ? addressOf(org, receipt.id, 'thumbnail') : null)
  const others = same.filter((one) => one.receipt !== null)
  if (!receipt) return null
  return (
    <div className={styles.receipt}>
      {small ? (
        <button
          type="button"
          aria-label={t('receipt.show', { name: receipt.name })}
          onClick={() => setOpened(true)}
        >
          <img src={small} alt="" />
        </button>
      ) : (
        <FileLink file={receipt} clip />
      )}
      {others.length > 0 && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconColumns2 size={14} />}
          onClick={() => setOpened(true)}
        >
          {t('receipt.compare')}
        </Button>
      )}
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t(others.length ? 'receipt.compare' : 'receipt.title')}
        size={others.length ? 1040 : 640}
      >
        <div className={styles.receipts}>
          <Large receipt={receipt} title={t('receipt.here')} day={line.spent_on} amount={line.base_amount} />
          {others.map((one) => (
            <Large
              key={one.id}
              receipt={one.receipt as Receipt}
              title={[one.purpose, one.full_name].filter(Boolean).join(' · ')}
              day={one.spent_on}
              amount={one.amount}
            />
          ))}
        </div>
      </Dialog>
    </div>
  )
}

function Large({
  receipt,
  title,
  day,
  amount,
}: {
  receipt: Receipt
  title: string
  day: string | null
  amount: string
}) {
  const { org } = useScope()
  const [turned, setTurned] = useState(0)
  const picture = usePicture(isPicture(receipt) ? addressOf(org, receipt.id) : null)
  return (
    <figure>
      <figcaption>
        <b>{title}</b>
        <span>
          {day && <Day value={day} />} · <Money value={amount} />
        </span>
      </figcaption>
      {picture && (
        <div className={styles.paper}>
          <img src={picture} alt={receipt.name} style={{ rotate: `${turned * 90}deg` }} />
        </div>
      )}
      <div className={styles.receiptActs}>
        {picture && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconRotateClockwise size={14} />}
            onClick={() => setTurned(turned + 1)}
          >
            {t('receipt.turn')}
          </Button>
        )}
        <FileLink file={receipt} clip />
      </div>
    </figure>
  )
}
