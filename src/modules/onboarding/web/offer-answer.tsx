import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { answers, offerLink } from '#modules/onboarding/shared/offer-letter.ts'
import styles from '#modules/onboarding/web/offer.module.css'
import { t } from '#modules/onboarding/web/words.ts'

interface Values {
  answer: (typeof answers)[number]
  signature: string
  remarks: string
}
const F = fieldsOf<Values>()

/** Yes or no, by one's own name. Who declines is asked why, and asked a second time by that. */
export function OfferAnswer({ token, onAnswered }: { token: string; onAnswered: () => void }) {
  const [declines, setDeclines] = useState(false)
  const send = useAction(offerLink.answer, { errors: 'caller' })
  const answer = declines ? 'Declined' : 'Accepted'
  return (
    <section className={styles.answer} aria-labelledby="offer-answer">
      <h2 id="offer-answer">{t(declines ? 'link.declineSure' : 'link.question')}</h2>
      <FormShell<Values>
        key={answer}
        place="dialog"
        guard={false}
        initial={{ answer, signature: '', remarks: '' }}
        schema={offerLink.answer.spec.body}
        submit={(body) => send.attempt({ params: { token }, body })}
        onSaved={onAnswered}
        actions={
          <Group>
            <Button type="submit" color={declines ? 'red' : undefined} loading={send.pending}>
              {t(declines ? 'link.declineSure' : 'link.accept')}
            </Button>
            <Button variant="default" onClick={() => setDeclines(!declines)}>
              {t(declines ? 'link.back' : 'link.decline')}
            </Button>
          </Group>
        }
      >
        {declines && <F.TextArea name="remarks" label={t('link.remarksDeclined')} max={1000} required />}
        <F.Text name="signature" label={t('link.name')} hint={t('link.nameHint')} required />
        {!declines && <F.TextArea name="remarks" label={t('link.remarks')} max={1000} />}
      </FormShell>
    </section>
  )
}
