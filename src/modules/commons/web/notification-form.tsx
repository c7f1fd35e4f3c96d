import { useAction } from '#ui/data/query.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { mostLetters } from '#engines/notify/notice-words.ts'
import {
  NotificationTemplateInput,
  notificationTemplates,
  type NoticeHints,
  type NotificationTemplate,
} from '#modules/commons/shared/notification-template.ts'
import { Example, NoticeFacts } from '#modules/commons/web/notice-facts.tsx'
import styles from '#modules/commons/web/commons.module.css'
import { t } from '#modules/commons/web/words.ts'

interface Values {
  kind: string | null
  text_en: string
  text_ne: string
  is_active: boolean
}
const F = fieldsOf<Values>()

/** Words of a kind, with what they may name and how they will look. */
export function NotificationForm({
  row,
  hints,
  onClose,
}: {
  row: NotificationTemplate | null
  hints: NoticeHints
  onClose: () => void
}) {
  const create = useAction(notificationTemplates.create, { success: t('notice.created'), errors: 'caller' })
  const update = useAction(notificationTemplates.update, { success: t('notice.updated'), errors: 'caller' })
  const save = (values: Values) => {
    const body = NotificationTemplateInput.parse(values)
    return row === null
      ? create.attempt({ body })
      : update.attempt({ params: { id: row.id }, body: { ...body, version: row.version } })
  }
  return (
    <FormDialog<Values>
      opened
      onClose={onClose}
      size={820}
      title={row === null ? t('notice.add') : t('notice.change', { name: row.title })}
      initial={{
        kind: row?.kind ?? null,
        text_en: row?.text_en ?? '',
        text_ne: row?.text_ne ?? '',
        is_active: row?.is_active ?? true,
      }}
      schema={NotificationTemplateInput}
      submit={save}
    >
      {row === null && (
        <F.Select
          name="kind"
          label={t('notice.kind')}
          options={hints.kinds
            .map(({ kind, title }) => ({ value: kind, label: title }))
            .toSorted((a, b) => a.label.localeCompare(b.label))}
          required
        />
      )}
      <F.TextArea name="text_en" label={t('notice.text_en')} hint={t('notice.textHint')} max={mostLetters} />
      <F.TextArea
        name="text_ne"
        label={t('notice.text_ne')}
        hint={t('notice.text_neHint')}
        max={mostLetters}
      />
      <F.Switch name="is_active" label={t('notice.use')} />
      <Beside hints={hints} />
    </FormDialog>
  )
}

function Beside({ hints }: { hints: NoticeHints }) {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const kind = text(useFieldValue('kind'))
  const [textEn, textNe] = [text(useFieldValue('text_en')), text(useFieldValue('text_ne'))]
  return (
    <div className={styles.beside}>
      <NoticeFacts hints={hints} kind={kind} />
      <Example hints={hints} kind={kind} text_en={textEn} text_ne={textNe} />
    </div>
  )
}
