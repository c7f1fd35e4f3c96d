import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { send } from '#ui/data/wire.ts'
import { answers, offerLink, signedCopy } from '#modules/onboarding/shared/offer-letter.ts'
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
  const answering = useAction(offerLink.answer, { errors: 'caller' })
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
        submit={(body) => answering.attempt({ params: { token }, body })}
        onSaved={onAnswered}
        actions={
          <Group>
            <Button type="submit" color={declines ? 'red' : undefined} loading={answering.pending}>
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
      {!declines && <SignedCopy token={token} onAnswered={onAnswered} />}
    </section>
  )
}

const S = fieldsOf<{ file: File | null }>()

/** Whoever would rather sign on paper sends a scan of it. */
function SignedCopy({ token, onAnswered }: { token: string; onAnswered: () => void }) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <Button variant="subtle" mt="sm" onClick={() => setOpen(true)}>
        {t('link.signedCopy')}
      </Button>
    )
  const sendFile = async ({ file }: { file: File | null }) => {
    const body = new FormData()
    if (file) body.append('file', file)
    // a file is sent as a form, which no schema of a body describes
    await send(offerLink.sign, { params: { token }, body } as never)
  }
  return (
    <FormShell<{ file: File | null }>
      place="dialog"
      guard={false}
      initial={{ file: null }}
      submit={sendFile}
      onSaved={onAnswered}
      submitTitle={t('link.sendSigned')}
    >
      <S.File
        name="file"
        label={t('link.signedFile')}
        hint={t('link.signedHint')}
        required
        limit={signedCopy.bytes}
      />
    </FormShell>
  )
}
