import { Button, FileButton, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { refusal } from '#ui/i18n/refusal.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { reporting, type Dialogue } from '#modules/whistle-blower/shared/reporting.ts'
import { attach, proof, untraced } from '#modules/whistle-blower/web/untraced.ts'
import { FollowUp } from '#modules/whistle-blower/web/follow-up.tsx'
import styles from '#modules/whistle-blower/web/whistle.module.css'
import { t } from '#modules/whistle-blower/web/words.ts'

/** The way back by the receipt: what became of it, and the dialogue. */
export function CheckReport({ onBack }: { onBack: () => void }) {
  const [receipt, setReceipt] = useState('')
  const [body, setBody] = useState('')
  const [opened, setOpened] = useState<Dialogue | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  async function run(work: () => Promise<Dialogue>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setWrong('')
    try {
      setOpened(await work())
      setBody('')
    } catch (error) {
      setWrong(error instanceof Error ? refusal(error.message) : t('failed'))
    } finally {
      setBusy(false)
    }
  }
  const open = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => untraced(reporting.open, { body: { receipt, proof: await proof() } }))
  }
  const reply = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => untraced(reporting.reply, { body: { receipt, body, proof: await proof() } }))
  }
  const said = wrong && (
    <Callout tone="danger" alert>
      {wrong}
    </Callout>
  )
  if (!opened)
    return (
      <form className={styles.form} onSubmit={open} autoComplete="off">
        <TextInput
          label={t('receipt')}
          value={receipt}
          onChange={(event) => setReceipt(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        {said}
        <div className={styles.choices}>
          <Button type="submit" loading={isBusy}>
            {t('open')}
          </Button>
          <Button variant="default" onClick={onBack}>
            {t('back')}
          </Button>
        </div>
      </form>
    )
  const isOver = opened.status === 'Closed' || opened.status === 'Purged'
  return (
    <>
      <section className={styles.card}>
        <div className={styles.head}>
          <h2>{opened.reference}</h2>
          <StatusBadge status={opened.status} />
        </div>
        <p>{t(`said.${opened.status}`)}</p>
        {opened.status !== 'Closed' && opened.status !== 'Purged' && (
          <p>
            {t('feedbackBy')} <Day value={opened.feedback_by} />.
          </p>
        )}
        {opened.follow_up === 'Later' && opened.follow_up_on && (
          <p>
            {t('followUpLater')} <Day value={opened.follow_up_on} />.
          </p>
        )}
        <p className={styles.text}>{opened.description}</p>
        {opened.files > 0 && <p>{t('filesSent', { count: opened.files })}</p>}
      </section>
      {opened.messages.map(({ author, body: text, written_on, answer, is_new }, index) => (
        // messages are only ever added at the end
        <section key={index} className={styles.message} data-own={author === 'Reporter' || undefined}>
          <strong>{t(author === 'Reporter' ? 'you' : 'investigator')}</strong> · <Day value={written_on} />{' '}
          {is_new && <StatusBadge status={t('isNew')} tone="info" />}
          {answer && <p>{t(`followUp.said.${answer}`)}</p>}
          <p className={styles.text}>{text}</p>
        </section>
      ))}
      {said}
      {opened.follow_up === 'Due' && (
        <FollowUp
          isBusy={isBusy}
          onAnswer={(answer, text) =>
            void run(async () =>
              untraced(reporting.followUp, { body: { receipt, answer, body: text, proof: await proof() } }),
            )
          }
        />
      )}
      {!isOver && (
        <form className={styles.form} onSubmit={reply} autoComplete="off">
          <Textarea
            label={t('message')}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
            autosize
            minRows={3}
            maxLength={10_000}
            required
          />
          <p className={styles.small}>{t('filesHint')}</p>
          <div className={styles.choices}>
            <Button type="submit" loading={isBusy}>
              {t('sendMessage')}
            </Button>
            <FileButton
              accept="image/png,image/jpeg,image/webp,text/plain"
              onChange={(file) => file && void run(() => attach(receipt, file))}
            >
              {(props) => (
                <Button {...props} variant="default" disabled={isBusy}>
                  {t('addFile')}
                </Button>
              )}
            </FileButton>
          </div>
        </form>
      )}
      <Button variant="subtle" onClick={onBack}>
        {t('out')}
      </Button>
    </>
  )
}
