import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { askableLetters, letterRequest } from '#modules/hris/shared/letter-request.ts'
import { pt } from '#modules/hris/web/paper-words.ts'

interface Values {
  template_id: string
  addressee: string
  remarks: string
  approvers: string[][]
}
const F = fieldsOf<Values>()

/** Asking for a certificate: which, for whom and what for. */
export function LetterAsk({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { org } = useScope()
  const read = useRead(askableLetters, opened ? { params: { org } } : null, { errors: 'inline' })
  const ask = useAction(letterRequest.create, { success: pt('asked.sent') })
  const results = read.data?.results ?? []
  return (
    <FormDialog<Values>
      opened={opened && !read.isPending}
      onClose={onClose}
      title={pt('asked.ask')}
      submitTitle={pt('asked.send')}
      initial={{ template_id: '', addressee: '', remarks: '', approvers: [] }}
      schema={letterRequest.input}
      submit={(body) => ask.attempt({ params: { org }, body })}
    >
      {results.length === 0 && <Callout tone="info">{pt('asked.nothing')}</Callout>}
      <F.Select
        name="template_id"
        label={pt('asked.letter')}
        required
        options={results.map(({ id, name, language }) => ({
          value: id,
          label: `${name} · ${inWords(language)}`,
        }))}
      />
      <F.Text name="addressee" label={pt('letters.addressee')} hint={pt('asked.addresseeHint')} />
      <F.TextArea name="remarks" label={pt('letters.purpose')} hint={pt('asked.purposeHint')} required />
      <Approvers />
    </FormDialog>
  )
}

const Approvers = () => (
  <ApproversField type={letterRequest.name} facts={{ template_id: useFieldValue('template_id') }} />
)
