import { Button } from '@mantine/core'
import { IconFileTypePdf, IconRotateClockwise } from '@tabler/icons-react'
import { useState } from 'react'
import { FileLink } from '#engines/file/file-link-web.tsx'
import { urlOfFile } from '#engines/file/file.ts'
import { usePicture } from '#ui/data/picture.ts'
import { useScope } from '#ui/data/scope.tsx'
import type { ShownLine } from '#modules/expense/shared/expense-line.ts'
import { t } from '#modules/expense/web/words.ts'
import styles from '#modules/expense/web/expense.module.css'

export type Receipt = NonNullable<ShownLine['receipt']>
const isPicture = ({ name }: Receipt) => /\.(jpe?g|jfif|png|webp)$/i.test(name)

/** The small picture of a receipt; null where it is none, or until it is there. */
export function useThumbnail(receipt: Receipt | null): string | null {
  const { org } = useScope()
  return usePicture(receipt && isPicture(receipt) ? `${urlOfFile(org, receipt.id)}?size=thumbnail` : null)
}

/** A receipt as it was sent: a picture that turns, or a PDF, which the browser opens in a tab of its own. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { org } = useScope()
  const [turned, setTurned] = useState(0)
  const picture = usePicture(isPicture(receipt) ? urlOfFile(org, receipt.id) : null)
  const turn = () => setTurned((now) => now + 1)
  return (
    <>
      <div className={styles.paper}>
        {picture ? (
          <img src={picture} alt={receipt.name} style={{ rotate: `${turned * 90}deg` }} />
        ) : (
          !isPicture(receipt) && <IconFileTypePdf size={64} stroke={1.2} aria-hidden />
        )}
      </div>
      <div className={styles.receiptActs}>
        {picture && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRotateClockwise size={14} />}
            onClick={turn}
            data-turn
          >
            {t('receipt.turn')}
          </Button>
        )}
        <FileLink file={receipt} clip />
      </div>
    </>
  )
}
