import { Button, Group } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { RichTextField } from '#ui/form/rich-text.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { ActionButtons } from '#engines/list/action-buttons-web.tsx'
import {
  approveLetter,
  changeDraft,
  previewDraft,
  readDraft,
  type LetterRow,
} from '#modules/hris/shared/letter.ts'
import { mergeFields } from '#modules/hris/shared/merge-field.ts'
import { pt } from '#modules/hris/web/paper-words.ts'
import { t } from '#modules/hris/web/words.ts'

interface Values {
  subject: string
  body: unknown
  signatory: string
  issued_on: string
}
const F = fieldsOf<Values>()
const inserts = () =>
  Object.entries(mergeFields).map(([name, { title }]) => ({ value: `{{${name}}}`, label: inWords(title) }))

/** A letter that is not issued yet: read, changed, looked at as it will be, approved. */
export function LetterDraft({ letter, onClose }: { letter: LetterRow | null; onClose: () => void }) {
  const { org } = useScope()
  const at = { params: { org, id: letter?.id ?? '' } }
  const read = useRead(readDraft, letter && at, { errors: 'inline' })
  const change = useAction(changeDraft, { success: pt('letters.changed') })
  const draft = read.data?.letter.id === letter?.id ? read.data : undefined
  const known = draft?.letter
  return (
    <FormDialog<Values>
      key={`${letter?.id ?? ''} ${known?.version ?? ''}`}
      opened={letter !== null && draft !== undefined}
      onClose={onClose}
      title={pt('letters.draftOf', {
        kind: inWords(letter?.kind ?? ''),
        name: letter?.person.full_name ?? '',
      })}
      size={860}
      initial={{
        subject: draft?.subject ?? '',
        body: draft?.body ?? null,
        signatory: draft?.signatory ?? '',
        issued_on: known?.issued_on ?? '',
      }}
      submit={(values) =>
        change.attempt({
          ...at,
          body: changeDraft.spec.body.parse({ ...values, version: known?.version ?? 0 }),
        })
      }
    >
      {draft && draft.missing.length > 0 && (
        <Callout tone="warning">{pt('letters.missing', { fields: draft.missing.join(', ') })}</Callout>
      )}
      <F.Text name="subject" label={t('letters.subject')} required />
      <RichTextField
        name="body"
        label={t('letters.text')}
        required
        inserts={inserts()}
        insertTitle={t('letters.insert')}
      />
      <F.Text name="signatory" label={t('letters.signatory')} hint={t('letters.signatoryHint')} />
      <F.Date name="issued_on" label={t('letters.date')} required />
      {known && <DraftActions letter={known} onDone={onClose} />}
    </FormDialog>
  )
}

function DraftActions({ letter, onDone }: { letter: LetterRow; onDone: () => void }) {
  const { org } = useScope()
  const preview = useAction(previewDraft)
  const at = { params: { org, id: letter.id } }
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconEye size={16} />}
        loading={preview.pending}
        onClick={() => void preview.run(at).then(savePdf)}
      >
        {t('letters.preview')}
      </Button>
      <ActionButtons actions={[approveLetter]} of={letter} onDone={onDone} />
    </Group>
  )
}

/** What was drawn, as a file of the browser. */
export async function savePdf(answer: unknown) {
  if (typeof answer !== 'object' || answer === null || !('blob' in answer)) return
  const { saveFile } = await import('#ui/data/download.ts')
  if (answer.blob instanceof Blob) saveFile(answer.blob, 'letter.pdf')
}
