import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import styles from '#modules/whistle-blower/web/whistle.module.css'
import { t } from '#modules/whistle-blower/web/words.ts'

interface Props {
  isBusy: boolean
  onAnswer: (answer: 'Yes' | 'No', text: string) => void
}

/** Asked some time after closing: was there any disadvantage since? Words are optional. */
export function FollowUp({ isBusy, onAnswer }: Props) {
  const [text, setText] = useState('')
  return (
    <section className={styles.card}>
      <h2>{t('followUp')}</h2>
      <p>{t('followUp.question')}</p>
      <Textarea
        label={t('followUp.text')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
        autosize
        minRows={2}
        maxLength={10_000}
      />
      <div className={styles.choices}>
        <Button variant="default" loading={isBusy} onClick={() => onAnswer('No', text)}>
          {t('followUp.no')}
        </Button>
        <Button variant="default" loading={isBusy} onClick={() => onAnswer('Yes', text)}>
          {t('followUp.yes')}
        </Button>
      </div>
    </section>
  )
}
