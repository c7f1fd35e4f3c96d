import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { RichTextShown } from '#ui/show/rich-text.tsx'
import { ownTerms, type OwnTerms } from '#modules/account/shared/terms.ts'
import { t } from '#modules/account/web/rights-words.ts'
import styles from '#modules/account/web/sessions.module.css'

/** What one has agreed to, and what one may agree to and take back; nothing where no organization asks. */
export function OwnConsents() {
  const rows = useRead(ownTerms.list, {}, { errors: 'inline' }).data?.results ?? []
  const [shown, setShown] = useState<OwnTerms | null>(null)
  if (rows.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="consents">
      <header className={styles.head}>
        <div>
          <h2 id="consents">{t('terms.own')}</h2>
          <p>{t('terms.ownHint')}</p>
        </div>
      </header>
      <ul className={styles.list}>
        {rows.map((row) => (
          <Row key={row.text_id} row={row} read={() => setShown(row)} />
        ))}
      </ul>
      <Dialog opened={shown !== null} onClose={() => setShown(null)} title={shown?.title ?? ''} size={640}>
        {shown && <RichTextShown node={shown.body} />}
      </Dialog>
    </section>
  )
}

function Row({ row, read }: { row: OwnTerms; read: () => void }) {
  const { text_id, title, organization, number, must_accept, decision, decided_at } = row
  const accept = useAction(ownTerms.accept, { success: t('terms.given') })
  const withdraw = useAction(ownTerms.withdraw, { success: t('terms.takenBack') })
  const isGiven = decision === 'accepted'
  return (
    <li className={styles.session}>
      <div className={styles.words}>
        <strong>{title}</strong>
        <span>
          {organization} · {t('terms.number', { number })} ·{' '}
          {decision && decided_at ? (
            <>
              {t(`terms.is.${decision}`)} <Moment value={decided_at} />
            </>
          ) : (
            t('terms.is.open')
          )}
        </span>
      </div>
      <Button variant="subtle" size="compact-sm" aria-label={`${t('terms.read')}: ${title}`} onClick={read}>
        {t('terms.read')}
      </Button>
      {!must_accept && (
        <Button
          variant={isGiven ? 'subtle' : 'default'}
          color={isGiven ? 'danger' : undefined}
          size="compact-sm"
          loading={accept.pending || withdraw.pending}
          aria-label={`${t(isGiven ? 'terms.takeBack' : 'terms.give')}: ${title}`}
          onClick={() =>
            void (isGiven
              ? withdraw.run({ params: { id: text_id } })
              : accept.run({ body: { text_ids: [text_id] } }))
          }
        >
          {t(isGiven ? 'terms.takeBack' : 'terms.give')}
        </Button>
      )}
    </li>
  )
}
