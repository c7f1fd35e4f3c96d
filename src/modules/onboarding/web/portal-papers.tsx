import { ActionIcon, Button } from '@mantine/core'
import { IconFile, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { tellOfAction, useAction, useRead } from '#ui/data/query.ts'
import { send } from '#ui/data/wire.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { fileSize } from '#ui/i18n/format.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { portalLink, portalPapers } from '#modules/onboarding/shared/pre-boarding.ts'
import type { StepProps } from '#modules/onboarding/web/portal-step.tsx'
import styles from '#modules/onboarding/web/portal.module.css'
import { t } from '#modules/onboarding/web/words.ts'

interface Values {
  category_id: string
  file: File | null
}
const F = fieldsOf<Values>()
const kinds = ['.pdf', '.png', '.jpg', '.jpeg', '.webp', '.docx']

/** Papers are sent one by one, and stay when the line breaks. */
export function PortalPapers({ portal, step, token, onDone, isFixed }: StepProps & { isFixed: boolean }) {
  const [sent, setSent] = useState(0)
  const again = useRead(portalLink.read, { params: { token } }, { errors: 'inline', fresh: Infinity })
  const remove = useAction(portalLink.removePaper)
  const go = useAction(portalLink.save)
  const askToRemove = async (id: string) => {
    if (await confirm()) await remove.run({ params: { token, id } })
  }
  const onward = async () => {
    if (!isFixed && step.state !== 'Saved')
      await go
        .attempt({ params: { token, section: 'documents' }, body: { version: step.version } })
        .then(onDone, tellOfAction)
    else onDone()
  }
  const add = async ({ category_id, file }: Values) => {
    const body = new FormData()
    if (file) body.append('file', file)
    // a file is sent as a form, which no schema of a body describes
    await send(portalLink.addPaper, { params: { token }, query: { category_id }, body } as never)
    await again.refetch()
  }
  const full = portal.papers.length >= portalPapers.most
  return (
    <>
      <p className={styles.hint}>{t('portal.hint.documents')}</p>
      {portal.papers.map((paper) => (
        <article key={paper.id} className={styles.paper}>
          <IconFile size={20} stroke={1.6} aria-hidden />
          <span className={styles.stepWords}>
            <strong>{paper.category}</strong>
            <span>
              {paper.name} · {fileSize(paper.bytes)}
            </span>
          </span>
          {!isFixed && (
            <ActionIcon
              size="lg"
              variant="subtle"
              color="gray"
              aria-label={t('portal.remove', { title: paper.name })}
              onClick={() => void askToRemove(paper.id)}
            >
              <IconTrash size={17} />
            </ActionIcon>
          )}
        </article>
      ))}
      {!isFixed && !full && (
        <FormShell<Values>
          key={sent}
          initial={{ category_id: '', file: null }}
          label={t('portal.addPaper')}
          submit={add}
          onSaved={() => setSent(sent + 1)}
          submitTitle={t('portal.sendPaper')}
        >
          <F.Select
            name="category_id"
            label={t('portal.kind')}
            required
            options={portal.categories.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <F.File name="file" label={t('portal.file')} required accept={kinds} limit={portalPapers.bytes} />
        </FormShell>
      )}
      <div className={styles.onward}>
        <Button
          variant={portal.papers.length || isFixed ? 'filled' : 'default'}
          loading={go.pending}
          onClick={() => void onward()}
        >
          {t(portal.papers.length || isFixed ? 'portal.onward' : 'portal.noPapers')}
        </Button>
      </div>
    </>
  )
}
