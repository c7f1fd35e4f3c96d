import { Button } from '@mantine/core'
import { IconBook2, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { openStored } from '#engines/file/file-link-web.tsx'
import { acknowledge } from '#modules/organization/shared/acknowledgement.ts'
import type { DueDocument } from '#modules/noticeboard/shared/noticeboard.ts'
import { DueOn } from '#modules/noticeboard/web/pending-row.tsx'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/board.module.css'

/** A document to acknowledge: a click opens it, and only then can it be confirmed as read. */
export function DocumentRow({ document }: { document: DueDocument }) {
  const { org } = useScope()
  const { id, title, edition, file_id, due_on } = document
  const [isOpened, setOpened] = useState(false)
  const confirm = useAction(acknowledge, { success: t('due.confirmed'), alsoStale: ['/noticeboard/'] })
  const open = async () => {
    await openStored(org, file_id)
    setOpened(true)
  }
  return (
    <li className={styles.document}>
      <button type="button" className={styles.task} data-kind="waiting" onClick={() => void open()}>
        <span className={styles.taskSign}>
          <IconBook2 size={18} stroke={1.7} aria-hidden />
        </span>
        <span className={styles.taskWords}>
          <strong>{title}</strong>
          <span>{t('due.documentToRead')}</span>
        </span>
        <DueOn day={due_on} />
      </button>
      {isOpened && (
        <Button
          size="compact-md"
          leftSection={<IconCheck size={15} aria-hidden />}
          loading={confirm.pending}
          onClick={() => void confirm.run({ params: { org }, body: { items: [{ id, edition }] } })}
        >
          {t('due.confirm')}
        </Button>
      )}
    </li>
  )
}
