import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import styles from '#modules/whistle-blower/web/whistle.module.css'
import { t } from '#modules/whistle-blower/web/words.ts'

export interface Sent {
  receipt: string
  acknowledge_by: string
  feedback_by: string
}

/** Shown once. Nothing else can be done before it is said to be saved: many went on and lost theirs. */
export function Receipt({ sent, onDone }: { sent: Sent; onDone: () => void }) {
  const [isSaved, setSaved] = useState(false)
  return (
    <section className={styles.card}>
      <h2>{t('receipt')}</h2>
      <output className={styles.receipt}>{sent.receipt}</output>
      <Callout tone="warning">{t('receiptOnce')}</Callout>
      <p>
        {t('comeBack')} <Day value={sent.acknowledge_by} />. {t('feedbackBy')}{' '}
        <Day value={sent.feedback_by} />.
      </p>
      <div className={styles.choices} data-no-print>
        <Button variant="default" onClick={() => void navigator.clipboard.writeText(sent.receipt)}>
          {t('copy')}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <Checkbox
        label={t('saved')}
        checked={isSaved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
      />
      <Button disabled={!isSaved} onClick={onDone}>
        {t('done')}
      </Button>
    </section>
  )
}
