import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { upload } from '#ui/data/upload.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { askedPurpose, myAsked, sendAsked, type MyAsked } from '#modules/hris/shared/document-ask.ts'
import { askedBadge } from '#modules/hris/web/document-asks.tsx'
import { FileLink } from '#engines/file/file-link-web.tsx'
import styles from '#modules/hris/web/hris.module.css'
import { Panel } from '#modules/hris/web/panel.tsx'
import { pt } from '#modules/hris/web/paper-words.ts'
import { t } from '#modules/hris/web/words.ts'

interface Values {
  file: File | null
  number: string
  issued_on: string
  expires_on: string
}
const F = fieldsOf<Values>()

/** What HR asks of oneself; nothing is shown where nothing is asked. */
export function MyAskedPanel() {
  const { org } = useScope()
  const [open, setOpen] = useState<MyAsked | null>(null)
  const read = useRead(myAsked, { params: { org } }, { errors: 'inline' })
  const send = useAction(sendAsked, { success: pt('ask.wasSent') })
  if (!read.data?.results.length) return null
  const save = async ({ file, ...values }: Values) => {
    const file_id = file ? (await upload(org, file, askedPurpose)).id : ''
    return send.attempt({
      params: { org, id: open?.id ?? '' },
      body: { ...values, file_id, version: open?.version ?? 0 },
    })
  }
  return (
    <Panel title={pt('ask.mine')}>
      {read.data.results.map((line) => (
        <div key={line.id} className={styles.record}>
          <Facts
            layout="rows"
            facts={[
              { label: line.category.name, value: <strong>{line.title}</strong> },
              { label: t('columns.status'), value: askedBadge(line) },
              { label: pt('ask.due'), value: <Day value={line.due_on} /> },
              line.instructions !== null && { label: pt('ask.instructions'), value: line.instructions },
              line.reason !== null && { label: pt('ask.whyRefused'), value: line.reason },
              line.file !== null && { label: t('documents.file'), value: <FileLink file={line.file} /> },
            ]}
          />
          {line.state !== 'Accepted' && (
            <Button size="compact-sm" variant="default" onClick={() => setOpen(line)}>
              {pt(line.state === 'Missing' ? 'ask.sendIt' : 'ask.sendAgain')}
            </Button>
          )}
        </div>
      ))}
      <FormDialog<Values>
        key={open?.id ?? ''}
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={open?.title ?? ''}
        submitTitle={pt('ask.sendIt')}
        initial={{ file: null, number: '', issued_on: '', expires_on: '' }}
        submit={save}
      >
        <Callout tone="info">
          {open &&
            pt('ask.accepts', {
              formats: open.formats.length
                ? open.formats.map((name) => pt(`ask.format.${name}`)).join(', ')
                : pt('ask.anyFormat'),
              size: open.max_mb,
            })}
        </Callout>
        <F.File name="file" label={t('documents.file')} required />
        <FieldGrid>
          <F.Text name="number" label={t('documents.number')} />
          <F.Date name="issued_on" label={t('documents.issued')} />
          <F.Date
            name="expires_on"
            label={t('documents.expires')}
            required={open?.category.expires ?? false}
          />
        </FieldGrid>
      </FormDialog>
    </Panel>
  )
}
